"""What there is to see of Logan Stones."""
