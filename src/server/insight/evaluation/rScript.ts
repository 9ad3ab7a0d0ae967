/**
 * The part of a script in base R that reads the files beside it: `rows_of(name)`, each cell as text.
 *
 * @param first - the name of the first column, which R takes with the mark before it that its texts are UTF-8
 */
export const readingRows = (
  first: string,
) => `here <- sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))
folder <- if (length(here) == 1) dirname(gsub("~+~", " ", here, fixed = TRUE)) else "." # how Rscript writes blanks
rows_of <- function(name) {
  rows <- read.csv(file.path(folder, name), colClasses = "character", encoding = "UTF-8", na.strings = character(0))
  names(rows)[1] <- "${first}" # the file begins with a mark that its texts are UTF-8
  rows
}
`;
