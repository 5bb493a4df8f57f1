"""The browser's side: pages, an API for bots, a WebSocket per open table, and the store behind them.

Law: everything that changes a table goes through `play.Table`, is written to the log, and only then acknowledged or shown.
Imports all the layers below; nothing imports it but cli/.
"""
