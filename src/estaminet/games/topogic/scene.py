"""What there is to see of Topogic."""
