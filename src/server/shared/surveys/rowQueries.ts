import { sql, type RawBuilder } from 'kysely';
import type { SurveyKind } from '../../../domain/surveyKinds.ts';
import { categoryArea } from '../../../domain/scoring/areas.ts';
import { CATEGORIES } from '../../../domain/scoring/categories.ts';
import type { Span } from '../../span.ts';

/**
 * The number of categories, out of seven, in which a row of `surveys` has an answer that counted; in the others, a
 * score of 0 means 'not assessed'.
 */
export const ASSESSED_CATEGORIES = sql<number>`${sql.join(
  CATEGORIES.map((code) => sql`(${sql.ref(`surveys.${categoryArea(code)}_counted`)} > 0)::int`),
  sql` + `,
)}`.as('assessed');

/**
 * The condition that a row of `surveys` counts (domain/surveyKinds.ts). It is part of the statement's text, so that
 * partial indexes are used.
 */
export const IS_COUNTED = sql<boolean>`surveys.counted`;

/** The surveys to select: those that count or, if `kinds` is set, those of these kinds. `void` adds void surveys. */
export type SurveyChoice = { kinds?: readonly SurveyKind[] | undefined; void?: boolean | undefined };

/** Returns the condition that a row of `surveys` is selected. */
export function matchesChoice({ kinds, void: withVoid }: SurveyChoice): RawBuilder<boolean> {
  if (kinds === undefined && withVoid !== true) return IS_COUNTED;
  const listedKinds: readonly SurveyKind[] = kinds ?? ['audit'];
  const ofKind = sql<boolean>`surveys.kind = any (${listedKinds}::text[])`;
  return withVoid === true ? ofKind : sql<boolean>`(${ofKind} and surveys.void_at is null)`;
}

/** The columns of `surveys` that show a survey's status in lists. */
export const LIFE = ['surveys.kind', 'surveys.version', sql<boolean>`surveys.void_at is not null`.as('void')] as const;

/**
 * Returns the condition that a row of `surveys` was taken within a span. The statement's plan can be reused for other
 * spans.
 */
export function isTakenWithin({ start, end }: Span) {
  return sql<boolean>`(
    surveys.taken_at >= (select ${start}::timestamptz) and surveys.taken_at < (select ${end}::timestamptz)
  )`;
}
