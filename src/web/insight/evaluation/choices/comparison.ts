import { AREAS_COMPARED, type ComparedArea } from '../../../../domain/evaluation/areas.ts';
import { COMPARED_STORES_MAX } from '../../../../domain/limits.ts';
import { monthsBefore } from '../../../../domain/days.ts';
import { chosenRange, isDay, type Range } from '../../../forms/dates/range.ts';
import { GROUP_SIGN, longId, OTHER_STORES, shortId } from '../../regions/searchOfGroup.ts';

/** A comparison, as stored in the URL. Everything here is pure. */

const GROUP = 'g:';
const STORE = 's:';

export const ARMS = ['with', 'without'] as const;
export type Arm = (typeof ARMS)[number];

/** An entry of an arm: a group `g:<id>`, a store `s:<id>`, or all others. */
export type Entry = string;

export type Comparison = {
  with: readonly Entry[];
  without: readonly Entry[];
  /** The day on which the change started, `YYYY-MM-DD`; null if none is chosen. */
  firstDay: string | null;
  /** The start days that differ from `firstDay`, by store id. */
  ownDays: ReadonlyMap<string, string>;
  /** Null for the default dates, which depend on the start day. */
  range: Range | null;
  /** Null if the URL contains an unknown area. */
  area: ComparedArea | null;
  scale: Scale;
};

/** The scales of the trend: the difference from each store's mean before the change, or scores. */
export const SCALES = ['change', 'score'] as const;
export type Scale = (typeof SCALES)[number];

export const groupEntry = (id: string): Entry => GROUP + id;
export const storeEntry = (id: string): Entry => STORE + id;
/** Returns the id of an entry's group; null if the entry is not a group. */
export const groupOf = (entry: Entry) => (entry.startsWith(GROUP) ? entry.slice(GROUP.length) : null);
/** Returns the id of an entry's store; null if the entry is not a store. */
export const storeIdOf = (entry: Entry) => (entry.startsWith(STORE) ? entry.slice(STORE.length) : null);

type Search = Readonly<Record<string, unknown>>;

/** The separator between entries; it needs no escaping in a URL. */
const ENTRY_SEPARATOR = '.';
const DAY_DIGITS = 8;

/** Parses the comparison in a URL. Invalid values count as not chosen, so that the user can choose again. */
export function comparisonOf(search: Search): Comparison {
  const { began: firstDay, area = 'overall', scale } = search;
  return {
    with: entriesOf(search['with']),
    without: entriesOf(search['without']),
    firstDay: isDay(firstDay) ? firstDay : null,
    ownDays: new Map(partsOf(search['own']).flatMap(ownDayOf)),
    range: chosenRange(search),
    area: AREAS_COMPARED.find((candidate) => candidate === area) ?? null,
    scale: scale === 'score' ? 'score' : 'change',
  };
}

/** The choices of the example comparison in the demo. */
export type Example = Pick<Comparison, 'with' | 'without' | 'firstDay'>;

/** Returns the comparison in a URL, or the example if there is one and the URL has no choices yet. */
export function comparisonOrExample(search: Search, example: Example | null): Comparison {
  const comparison = comparisonOf(search);
  const isUntouched = CHOICES.every((name) => search[name] === undefined);
  return example !== null && isUntouched ? { ...comparison, ...example } : comparison;
}

const CHOICES = ['with', 'without', 'began', 'own', 'example'] as const;

/** The search parameters that show an empty comparison instead of the example. */
export const WITHOUT_EXAMPLE = { example: 'none' } as const;

/** Checks whether a comparison is the example. */
export function isExample({ ownDays, ...comparison }: Comparison, example: Example): boolean {
  const choices = (of: Example) =>
    textOf(of.with) + ENTRY_SEPARATOR + textOf(of.without) + ENTRY_SEPARATOR + of.firstDay;
  return ownDays.size === 0 && choices(comparison) === choices(example);
}

/**
 * Returns the search parameters of a comparison; undefined removes a parameter, so that a simple comparison has a short
 * URL.
 */
export function searchOfComparison(comparison: Comparison) {
  const { firstDay, ownDays, range, area, scale } = comparison;
  const days = [...ownDays].map(([id, day]) => shortId(id) + day.replaceAll('-', ''));
  return {
    with: textOf(comparison.with),
    without: textOf(comparison.without),
    began: firstDay ?? undefined,
    own: days.join(ENTRY_SEPARATOR) || undefined,
    from: range?.from,
    to: range?.to,
    area: area === 'overall' || area === null ? undefined : area,
    scale: scale === 'change' ? undefined : scale,
  };
}

/** The maximum length of the choices in the URL, in characters. */
const ADDRESS_MAX_LETTERS = 7_500;

/** Checks whether a comparison's URL is short enough to be shared, or at least shorter than the URL of `current`. */
export function fitsAddress(comparison: Comparison, current: Comparison): boolean {
  const letters = lettersOf(comparison);
  return letters <= ADDRESS_MAX_LETTERS || letters < lettersOf(current);
}

const lettersOf = (comparison: Comparison) => encodeURI(Object.values(searchOfComparison(comparison)).join('')).length;

function partsOf(value: unknown): string[] {
  return typeof value === 'string' ? value.split(ENTRY_SEPARATOR).filter((part) => part !== '') : [];
}

function entriesOf(value: unknown): Entry[] {
  const entries = partsOf(value).map((part) => {
    if (part === OTHER_STORES) return OTHER_STORES;
    return part.startsWith(GROUP_SIGN) ? groupEntry(longId(part.slice(GROUP_SIGN.length))) : storeEntry(longId(part));
  });
  return [...new Set(entries)];
}

function textOf(entries: readonly Entry[]): string | undefined {
  const parts = entries.map((entry) => {
    const group = groupOf(entry);
    return group === null ? shortId(storeIdOf(entry) ?? entry) : GROUP_SIGN + shortId(group);
  });
  return parts.join(ENTRY_SEPARATOR) || undefined;
}

function ownDayOf(part: string): [string, string][] {
  const digits = part.slice(-DAY_DIGITS);
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  return isDay(day) ? [[longId(part.slice(0, -DAY_DIGITS)), day]] : [];
}

/** The start of the default dates, in months before the change started or, if no day is chosen, before today. */
const MONTHS_BEFORE = { firstDay: 6, today: 12 };

/** Returns the chosen dates or, if none are chosen, the default dates until today. */
export function datesOf({ range, firstDay, ownDays }: Comparison, today: string): Range {
  if (range) return range;
  const days = [...ownDays.values(), ...(firstDay === null ? [] : [firstDay])].filter((day) => day <= today);
  const first = days.toSorted()[0];
  const from =
    first === undefined ? monthsBefore(today, MONTHS_BEFORE.today) : monthsBefore(first, MONTHS_BEFORE.firstDay);
  return { from, to: today };
}

/** A reason why the comparison can't be made yet. */
export type MissingChoice =
  | 'noWith'
  | 'noWithout'
  | 'emptyWith'
  | 'emptyWithout'
  | 'tooManyWith'
  | 'tooManyWithout'
  | 'sameStores'
  | 'noBegan'
  | 'beganOutside'
  | 'noArea';

/** Returns what must still be chosen or corrected. `ids` are the ids of the stores in the arms. */
export function lacksOf(
  comparison: Comparison,
  ids: { with: readonly string[]; without: readonly string[] },
  { from, to }: Range,
): MissingChoice[] {
  const days = daysOf(comparison, ids.with);
  const otherIds = new Set(ids.without);
  const isSameArm =
    ids.with.length > 0 && ids.with.length === otherIds.size && ids.with.every((id) => otherIds.has(id));
  const lacks: Record<MissingChoice, boolean> = {
    noWith: comparison.with.length === 0,
    emptyWith: comparison.with.length > 0 && ids.with.length === 0,
    tooManyWith: ids.with.length > COMPARED_STORES_MAX,
    noWithout: comparison.without.length === 0,
    emptyWithout: comparison.without.length > 0 && ids.without.length === 0,
    tooManyWithout: ids.without.length > COMPARED_STORES_MAX,
    sameStores: isSameArm,
    noBegan: comparison.firstDay === null && days.length === 0,
    beganOutside: days.some((day) => day <= from || day > to),
    noArea: comparison.area === null,
  };
  return (Object.keys(lacks) as MissingChoice[]).filter((lack) => lacks[lack]);
}

/**
 * Returns the distinct days on which the change started in the given stores, in order. If `stores` is empty, returns
 * only `firstDay`, if it is set.
 */
export function daysOf({ firstDay, ownDays }: Comparison, stores: readonly string[]): string[] {
  const days = stores.length === 0 ? [firstDay] : stores.map((id) => ownDays.get(id) ?? firstDay);
  return [...new Set(days.filter((day) => day !== null))].toSorted();
}

/**
 * Returns the start days in the format that the call expects: a single day for all stores, or a list of stores with
 * their days.
 */
export function firstDaysOf({ firstDay, ownDays }: Comparison, stores: readonly string[]) {
  if (firstDay !== null && !stores.some((id) => ownDays.has(id))) return firstDay;
  return stores.flatMap((id) => {
    const day = ownDays.get(id) ?? firstDay;
    return day === null ? [] : [{ store_id: id, began: day }];
  });
}
