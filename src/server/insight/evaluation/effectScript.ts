import type { ComparedArea } from '../../../domain/evaluation/areas.ts';
import { readingRows } from './rScript.ts';

const ABOUT = `# The effect of a change in some stores, from the files beside this one.
# Run it with: Rscript effect.R
#
# audits.csv: one row per audit that counted. Scores are whole percentages; an empty one counted nothing.
# stores.csv: one row per store. arm is 'with', 'without', or empty when the store could be in neither.
#
# A store's change is the mean of its audits from the day it began on, less the mean of those before. A store without the
# change is parted at each day on which it began in a store with it, and its change is the mean over the days on both sides
# of which it has audits. The effect is the mean change of the stores with it less that of the stores without; the interval
# is that of Welch's t for two samples, as in t.test(with_it, without).
#
# Stores were not drawn by lot: what else differs between the arms may explain a difference.

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
