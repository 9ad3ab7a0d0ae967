/** What clocks show in a time zone, by the rules that this machine knows. Pure. */

/** The zone of a console that was told of no other. */
export const UTC = 'UTC';

/** Whether a text is the name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
}

/** An offset is asked for once per zone and day of UTC, in ms. */
const BLOCK_MS = 24 * 3_600_000;

/** So many are remembered per zone; a survey's day is among ten thousand, a range may name any. */
const REMEMBERED_MAX = 20_000;

type Zone = {
  formatter: Intl.DateTimeFormat;
  /** By the number of a day of UTC: the offset that holds all day, or null where it changes within. */
  offsets: Map<number, number | null>;
};

const zones = new Map<string, Zone>();

/**
 * How far clocks of a zone are ahead of UTC at a moment, in ms. Asking the system takes microseconds, so what holds for a
 * whole day is asked once.
 */
export function offsetAt(time: number, zone: string): number {
  if (zone === UTC) return 0;
  const known = zoneOf(zone);
  const day = Math.floor(time / BLOCK_MS);
  let ofDay = known.offsets.get(day);
  if (ofDay === undefined) {
    const [first, last] = [askOffset(known, day * BLOCK_MS), askOffset(known, (day + 1) * BLOCK_MS)];
    ofDay = first === last ? first : null;
    if (known.offsets.size >= REMEMBERED_MAX) known.offsets.clear();
    known.offsets.set(day, ofDay);
  }
  return ofDay ?? askOffset(known, time);
}

/** What clocks of a zone show at a moment, as the moment at which those of UTC show the same. */
export function wallClock(moment: Date, zone: string): Date {
  return zone === UTC ? moment : new Date(moment.getTime() + offsetAt(moment.getTime(), zone));
}

function zoneOf(name: string): Zone {
  const known = zones.get(name) ?? { formatter: formatterOf(name), offsets: new Map() };
  zones.set(name, known);
  return known;
}

function formatterOf(name: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
}

function askOffset({ formatter }: Zone, time: number): number {
  const shown = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  let isBefore = false;
  for (const { type, value } of formatter.formatToParts(time)) {
    if (type in shown) shown[type as keyof typeof shown] = Number(value);
    if (type === 'era') isBefore = value.startsWith('B');
  }
  const wall = new Date(0);
  wall.setUTCFullYear(isBefore ? 1 - shown.year : shown.year, shown.month - 1, shown.day);
  wall.setUTCHours(shown.hour, shown.minute, shown.second);
  return wall.getTime() - Math.floor(time / 1_000) * 1_000;
}
