import { sql, type RawBuilder } from 'kysely';
import type { SurveyKind } from '../../domain/counted.ts';
import { categoryArea } from '../../domain/scoring/areas.ts';
import { CATEGORIES } from '../../domain/scoring/categories.ts';
import type { Span } from '../span.ts';

/** In how many of the seven categories each row of `surveys` counted something: elsewhere a 0 stands for 'not assessed'. */
export const ASSESSED = sql<number>`${sql.join(
  CATEGORIES.map((code) => sql`(${sql.ref(`surveys.${categoryArea(code)}_counted`)} > 0)::int`),
  sql` + `,
)}`.as('assessed');

/** Whether a row of `surveys` counts (domain/counted.ts). Written into the text, so that indexes of what counts are found. */
export const COUNTED = sql<boolean>`surveys.counted`;

/** Which surveys: of some kinds, or those that count; void ones too where that is asked for. */
export type Wanted = { kinds?: readonly SurveyKind[] | undefined; void?: boolean | undefined };

/** Whether a row of `surveys` is wanted. */
export function wanted({ kinds, void: withVoid }: Wanted): RawBuilder<boolean> {
  if (kinds === undefined && withVoid !== true) return COUNTED;
  const shown: readonly SurveyKind[] = kinds ?? ['audit'];
  const ofKind = sql<boolean>`surveys.kind = any (${shown}::text[])`;
  return withVoid === true ? ofKind : sql<boolean>`(${ofKind} and surveys.void_at is null)`;
}

/** What a list says of the life of a row of `surveys`. */
export const LIFE = ['surveys.kind', 'surveys.version', sql<boolean>`surveys.void_at is not null`.as('void')] as const;

/** Whether a row of `surveys` was taken within a span. A plan that is made once, for whatever days. */
export function takenWithin({ start, end }: Span) {
  return sql<boolean>`(
    surveys.taken_at >= (select ${start}::timestamptz) and surveys.taken_at < (select ${end}::timestamptz)
  )`;
}
