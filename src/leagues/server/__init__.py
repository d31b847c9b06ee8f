"""The server: hall, tables, live play and pages, over the games and their scenes."""
