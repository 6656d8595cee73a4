"""A model of an HD44780 display: decodes its text from its lines and checks the times of the data sheet."""
