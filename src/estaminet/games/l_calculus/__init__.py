"""L-Calculus (Vincent Everaert, 2007): one row of pawns, chains and their products.

Law: imports core/ only.
"""
