"""The ground: a plane or a triangle mesh, its distances, normals and insides."""
