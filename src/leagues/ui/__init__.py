"""What people see: a view laid out as a scene, and the scene drawn as a picture or as text. Nothing here knows a game."""
