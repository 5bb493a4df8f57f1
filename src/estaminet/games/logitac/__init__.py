"""Logitac (S.C.E.R. FOC, 1988): four boards in a pyramid, forced climbs, chimneys, and a race to the summit.

Law: imports core/ only.
"""
