/**
 * Returns the part of an R script that defines `rows_of(name)`. That function reads a file next to the script, with
 * each cell as text.
 *
 * @param first - the name of the first column, which R reads together with the byte order mark
 */
export const readingRows = (
  first: string,
) => `here <- sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))
folder <- if (length(here) == 1) dirname(gsub("~+~", " ", here, fixed = TRUE)) else "." # Rscript encodes spaces as ~+~
rows_of <- function(name) {
  rows <- read.csv(file.path(folder, name), colClasses = "character", encoding = "UTF-8", na.strings = character(0))
  names(rows)[1] <- "${first}" # the file begins with a byte order mark
  rows
}
`;
