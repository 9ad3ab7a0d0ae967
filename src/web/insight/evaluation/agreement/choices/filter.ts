import { monthsBefore } from '../../../../../domain/days.ts';
import { chosenRange, longForm, type Range } from '../../../../forms/dates/range.ts';
import type { AgreementInput } from '../agreement.ts';

/** The filter for pairs of audits, as stored in the URL. Everything here is pure. */

/** The options for the maximum time between the two audits of a pair, in hours. */
export const HOURS = [24, 48, 72, 168, 336] as const;
const HOURS_FIRST = 48;
/** The length of the default date range, up to today, in months. */
const MONTHS = 12;

export type AgreementFilter = {
  group: string | null;
  range: Range;
  hours: (typeof HOURS)[number];
  pairs: 'second' | 'any';
  dropNa: boolean;
  /** The ids of two auditors; the filter applies only if both are set. */
  auditors: readonly [string | null, string | null];
};

type Search = Readonly<Record<string, unknown>>;

/** Parses the filter in a URL; invalid values fall back to their defaults. */
export function filterOf(search: Search, today: string): AgreementFilter {
  const id = (name: string) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return {
    group: id('group'),
    range: chosenRange(search) ?? { from: monthsBefore(today, MONTHS), to: today },
    hours: HOURS.find((hours) => String(hours) === search['hours']) ?? HOURS_FIRST,
    pairs: search['pairs'] === 'any' ? 'any' : 'second',
    dropNa: search['na'] === 'drop',
    auditors: [id('auditor'), id('partner')],
  };
}

/** Returns changes to the filter as search parameters; undefined removes a parameter. */
export function searchOfFilter({ group, range, hours, pairs, dropNa, auditors }: Partial<AgreementFilter>) {
  return {
    ...(group !== undefined && { group: group ?? undefined }),
    ...range,
    ...(hours !== undefined && { hours: hours === HOURS_FIRST ? undefined : String(hours) }),
    ...(pairs !== undefined && { pairs: pairs === 'any' ? pairs : undefined }),
    ...(dropNa !== undefined && { na: dropNa ? 'drop' : undefined }),
    ...(auditors && { auditor: auditors[0] ?? undefined, partner: auditors[1] ?? undefined }),
  };
}

/** Returns the input of the call. With `all`, the pairs are not filtered by auditors. */
export function agreementInput(
  { group, range, hours, pairs, dropNa, auditors }: AgreementFilter,
  all = false,
): AgreementInput {
  const [one, other] = auditors;
  return {
    ...(group !== null && { group_id: group }),
    start_date: longForm(range.from),
    end_date: longForm(range.to),
    hours,
    pairs,
    drop_na: dropNa,
    ...(!all && one !== null && other !== null && { auditors: [one, other] as [string, string] }),
  };
}
