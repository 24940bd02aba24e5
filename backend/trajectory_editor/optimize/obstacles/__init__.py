"""Keeping a robot out of walls, edges and whatever else of a mesh does not face upward."""
