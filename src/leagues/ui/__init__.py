"""What people see: views laid out as scenes, and scenes drawn as pictures or as text. Nothing here knows a game."""
