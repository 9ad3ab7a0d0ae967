import type { ComparedArea } from '../../../domain/evaluation/areas.ts';
import { readingRows } from './rScript.ts';

const ABOUT = `# The effect of a change in some stores, calculated from the files next to this script.
# Run it with: Rscript effect.R
#
# audits.csv: one row per audit that counts. Scores are whole percentages; an empty cell means that no answer counted.
# stores.csv: one row per store. arm is 'with', 'without', or empty if the store can't be in either.
#
# For a store with the change, the difference is the mean of its audits from its first day with the change onwards, minus the
# mean of its earlier audits. For a comparison store, the difference is calculated for each of these first days and averaged
# over the days with audits before and after. The effect is the mean difference of the stores with the change, minus that of
# the comparison stores; the interval is that of Welch's t-test for two samples, as in t.test(with_it, without).
#
# The stores were not randomised: other differences between the two groups may explain the effect.

`;

const WORK = `
${readingRows('store_id')}
stores <- rows_of("stores.csv")
audits <- rows_of("audits.csv")
audits$score <- as.numeric(audits[[area]])
audits <- audits[!is.na(audits$score), ]
by_store <- split(data.frame(day = as.Date(audits$day), score = audits$score), audits$store_id)

stores <- stores[stores$arm != "", ]
began <- as.Date(stores$began)
all_days <- sort(unique(began[stores$arm == "with"]))

change_of <- function(at) {
  own <- by_store[[stores$store_id[at]]]
  if (is.null(own)) return(NA)
  days <- if (stores$arm[at] == "with") began[at] else all_days
  changes <- c()
  for (place in seq_along(days)) {
    after <- own$day >= days[place]
    if (any(after) && !all(after)) changes <- c(changes, mean(own$score[after]) - mean(own$score[!after]))
  }
  if (length(changes) == 0) NA else mean(changes)
}

change <- vapply(seq_len(nrow(stores)), function(at) as.numeric(change_of(at)), 0)
with_it <- change[stores$arm == "with" & !is.na(change)]
without <- change[stores$arm == "without" & !is.na(change)]
n1 <- length(with_it)
n2 <- length(without)
cat(sprintf("area %s\\nstores %d with, %d without\\n", area, n1, n2))

if (min(n1, n2) < 3) {
  cat("too few stores to tell\\n")
} else {
  v1 <- var(with_it) / n1
  v2 <- var(without) / n2
  se <- sqrt(v1 + v2)
  estimate <- mean(with_it) - mean(without)
  df <- if (se == 0) n1 + n2 - 2 else (v1 + v2)^2 / (v1^2 / (n1 - 1) + v2^2 / (n2 - 1))
  half <- qt(0.975, df) * se
  cat(sprintf("estimate %.6f\\ninterval %.6f to %.6f\\ndf %.6f\\n", estimate, estimate - half, estimate + half, df))
}
`;

/**
 * Returns the script that accompanies a comparison: base R, no packages. It recalculates the estimate from the audits
 * only, so that readers can verify it without trusting the console or its means.
 */
export function effectScript(area: ComparedArea): string {
  return `${ABOUT}area <- "${area}" # or overall, p1 to p4, or a category: the columns of audits.csv
${WORK}`;
}
