import { inLanguage } from '../../../domain/instrument.ts';
import { categoryScores, fourPTotals } from '../../shared/surveys/present.ts';
import type { Report } from './report.ts';

/**
 * Returns a report in the wire format, in one language. Before the first audit, the overall score and those of the four
 * Ps are 0.
 */
export function reportOf({ share, latest, previous, targets }: Report, language: string) {
  const audit = latest?.audit;
  return {
    store_name: share.store_name,
    image: share.image,
    date: audit?.taken_at.toISOString() ?? null,
    overall_score: audit?.overall ?? 0,
    ...fourPTotals(audit ?? { p1: 0, p2: 0, p3: 0, p4: 0 }),
    scores: audit ? categoryScores(audit) : [],
    previous: previous && { date: previous.taken_at.toISOString(), overall_score: previous.overall },
    fixes: (latest?.fixes ?? []).map(({ text, strategies, points }) => ({
      question: inLanguage(text, language),
      strategies: strategies.map((strategy) => inLanguage(strategy, language)),
      points,
    })),
    targets: targets.map(({ area, score, by, reached }) => ({ area, score, by, reached })),
  };
}
