import { readingRows } from './rScript.ts';

const ABOUT = `# How well auditors of the same store agree, calculated from the files next to this script.
# Run it with: Rscript agreement.R
#
# pairs.csv: one row per pair of surveys. Scores are whole percentages; an empty cell means that no answer counted.
# answers.csv: one row per question that both surveys of a pair answered with Yes, No or N/A.
#
# Answers: the share of equal answers, with Wilson's interval; Gwet's AC1; Cohen's kappa, which is NA if chance alone would
# always lead to agreement. The intervals of AC1 and kappa come from a bootstrap with 2,000 resamples of the pairs, with R's
# own random numbers, so they differ slightly from the console's.
# Scores: ICC(2,1), absolute agreement; the mean difference, second minus first, and the limits of agreement, 1.96
# standard deviations on either side of it.

`;

const WORK = `
${readingRows('pair')}
pairs <- rows_of("pairs.csv")
answers <- rows_of("answers.csv")
kinds <- if (drop_na) c("Yes", "No") else c("Yes", "No", "N/A")
answers <- answers[answers$first %in% kinds & answers$second %in% kinds, ]
q <- length(kinds)

# Calculates the coefficients from a q by q table of counts, given column by column.
coefficients_of <- function(counts) {
  shares <- matrix(counts, q) / sum(counts)
  rows <- rowSums(shares)
  columns <- colSums(shares)
  both <- (rows + columns) / 2
  pa <- sum(diag(shares))
  by_chance <- sum(both * (1 - both)) / (q - 1)
  by_margins <- sum(rows * columns)
  kappa <- if (isTRUE(all.equal(by_margins, 1))) NA else (pa - by_margins) / (1 - by_margins)
  c(equal = pa, ac1 = (pa - by_chance) / (1 - by_chance), kappa = kappa)
}

# Returns a row for each pair: the counts of its q by q table.
counts_of <- function(rows) {
  said <- factor(match(rows$first, kinds) + q * (match(rows$second, kinds) - 1), levels = seq_len(q * q))
  matrix(table(factor(rows$pair, levels = pairs$pair), said), nrow(pairs))
}

print_answers <- function(name, rows) {
  if (nrow(rows) == 0) return(cat(sprintf("answers of %s: none\\n", name)))
  counts <- counts_of(rows)
  found <- coefficients_of(colSums(counts))
  n <- nrow(rows)
  share <- suppressWarnings(prop.test(round(found["equal"] * n), n, correct = FALSE))$conf.int # Wilson's
  set.seed(1971)
  drawn <- crossprod(counts, rmultinom(2000, nrow(pairs), rep(1, nrow(pairs))))
  values <- apply(drawn[, colSums(drawn) > 0, drop = FALSE], 2, coefficients_of)
  bounds <- apply(values, 1, quantile, c(0.025, 0.975), na.rm = TRUE)
  cat(sprintf("answers of %s: %d\\n", name, n))
  cat(sprintf("  equal %.6f interval %.6f to %.6f\\n", found["equal"], share[1], share[2]))
  cat(sprintf("  AC1 %.6f drawn %.6f to %.6f\\n", found["ac1"], bounds[1, "ac1"], bounds[2, "ac1"]))
  cat(sprintf("  kappa %.6f drawn %.6f to %.6f\\n", found["kappa"], bounds[1, "kappa"], bounds[2, "kappa"]))
}

print_scores <- function(area) {
  first <- as.numeric(pairs[[paste0("first_", area)]])
  second <- as.numeric(pairs[[paste0("second_", area)]])
  both <- !is.na(first) & !is.na(second)
  scores <- cbind(first, second)[both, , drop = FALSE]
  n <- nrow(scores)
  if (n == 0) return(cat(sprintf("scores of %s: none\\n", area)))
  difference <- scores[, "second"] - scores[, "first"]
  half <- 1.96 * sd(difference)
  cat(sprintf("scores of %s: %d pairs\\n", area, n))
  cat(sprintf("  difference %.6f limits %.6f to %.6f\\n", mean(difference), mean(difference) - half, mean(difference) + half))
  if (n < 2) return(invisible())
  k <- 2
  rows <- rowMeans(scores)
  columns <- colMeans(scores)
  msb <- k * sum((rows - mean(scores))^2) / (n - 1)
  msj <- n * sum((columns - mean(scores))^2) / (k - 1)
  mse <- sum((scores - outer(rows, columns, "+") + mean(scores))^2) / ((n - 1) * (k - 1))
  icc <- (msb - mse) / (msb + (k - 1) * mse + k * (msj - mse) / n)
  f <- msj / mse
  rest <- n * (1 + (k - 1) * icc) - k * icc
  df <- (k - 1) * (n - 1) * (k * icc * f + rest)^2 / ((n - 1) * k^2 * icc^2 * f^2 + rest^2)
  spread <- k * msj + (k * n - k - n) * mse
  low <- n * (msb - qf(0.975, n - 1, df) * mse) / (qf(0.975, n - 1, df) * spread + n * msb)
  high <- n * (qf(0.975, df, n - 1) * msb - mse) / (spread + n * qf(0.975, df, n - 1) * msb)
  cat(sprintf("  ICC %.6f interval %.6f to %.6f\\n", icc, low, high))
}

cat(sprintf("pairs %d\\n", nrow(pairs)))
print_answers("all", answers)
for (category in sort(unique(answers$category))) print_answers(category, answers[answers$category == category, ])
for (column in grep("^first_(overall|p[1-4]|[A-Z]+)$", names(pairs), value = TRUE)) print_scores(sub("^first_", "", column))
`;

/**
 * Returns the script that accompanies the agreement files: base R, no packages. It recalculates the coefficients from
 * the two files, so that readers can verify them without trusting the console.
 *
 * @param dropNa - leaves out pairs of answers in which either is N/A
 */
export function agreementScript(dropNa: boolean): string {
  return `${ABOUT}drop_na <- ${dropNa ? 'TRUE' : 'FALSE'} # TRUE leaves out pairs of answers in which either is N/A
${WORK}`;
}
