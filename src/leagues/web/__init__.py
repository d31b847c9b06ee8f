"""What browsers get: templates, styles, the client's modules, and the words of the pages."""
