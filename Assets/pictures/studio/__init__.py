"""The drawing tools and the scenes of the sample pictures."""
