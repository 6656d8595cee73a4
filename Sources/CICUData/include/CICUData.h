/// Stands in for the data of Foundation's ICU, which nothing in the program needs. Declares nothing: linking it is enough.
