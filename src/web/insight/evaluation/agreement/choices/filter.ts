import { monthsBefore } from '../../../../domain/days.ts';
import { chosenRange, longForm, type Range } from '../../../forms/dates/range.ts';
import type { AgreementInput } from '../agreement.ts';

/** Which pairs are looked at, as the address keeps it. Everything here is pure. */

/** How far the two audits of a pair may lie apart, in hours; the server takes no more than the last. */
export const HOURS = [24, 48, 72, 168, 336] as const;
const HOURS_FIRST = 48;
/** Without chosen dates the last year is looked at. */
const MONTHS = 12;

export type AgreementFilter = {
  group: string | null;
  range: Range;
  hours: (typeof HOURS)[number];
  pairs: 'second' | 'any';
  dropNa: boolean;
  /** Of one's first and second auditor; both or none narrow the pairs. */
  auditors: readonly [string | null, string | null];
};

type Search = Readonly<Record<string, unknown>>;

/** The filter in an address; what makes no sense there falls back to its default. */
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

/** A change of the filter as search parameters; undefined takes one away. */
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

/** What the call is asked. `all`: of all auditors, to find out which there are. */
export function inputOf(
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
