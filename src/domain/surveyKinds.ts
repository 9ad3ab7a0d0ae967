/** The purposes of a survey: an audit, a second audit of the same visit by another auditor, or practice. */
export const SURVEY_KINDS = ['audit', 'second', 'practice'] as const;

export type SurveyKind = (typeof SURVEY_KINDS)[number];

/** Checks whether a survey counts. A constraint of the database enforces the same rule for the column `counted`. */
export function counts({ kind, voidAt }: { kind: SurveyKind; voidAt: Date | null }): boolean {
  return kind === 'audit' && voidAt === null;
}
