"""Logan Stones (John Yianni, 2012): rock, paper and scissors on hexagonal stones with hidden backs.

Law: imports core/ only.
"""
