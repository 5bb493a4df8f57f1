"""The catalogues: one .po file for each language but English, read as they are; `python -m estaminet.locale` checks them.

Law: imports core/ only.
"""
