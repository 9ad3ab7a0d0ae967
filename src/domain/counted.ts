/** What a survey was taken for: an audit, another auditor's of the same visit, or practice. */
export const SURVEY_KINDS = ['audit', 'second', 'practice'] as const;

export type SurveyKind = (typeof SURVEY_KINDS)[number];

/**
 * The one rule about what counts: in scores, charts, totals, regions, lists' figures, reports and exports. The database holds
 * the column `counted` to it, and statements ask for that column by `COUNTED` (server/surveys/rowQueries.ts).
 */
export function counts({ kind, voidAt }: { kind: SurveyKind; voidAt: Date | null }): boolean {
  return kind === 'audit' && voidAt === null;
}
