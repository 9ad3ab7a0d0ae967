/** Local times in a time zone, calculated with this machine's time zone data. Pure. */

/** The default time zone. */
export const UTC = 'UTC';

/** Checks whether a string names a time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The period that one cached offset of a zone covers: a UTC day, in ms. */
const BLOCK_MS = 24 * 3_600_000;

/**
 * The maximum number of cached offsets per zone; surveys span about ten thousand days, but a range may include any day.
 */
const REMEMBERED_MAX = 20_000;

type Zone = {
  formatter: Intl.DateTimeFormat;
  /** The offset on each UTC day, by day number; null if it changes during the day. */
  offsets: Map<number, number | null>;
};

const zones = new Map<string, Zone>();

/**
 * Returns how far a zone is ahead of UTC at a moment, in ms. Asking the system takes microseconds, so an offset that is
 * valid for a whole day is cached.
 */
export function offsetAt(time: number, zone: string): number {
  if (zone === UTC) return 0;
  const entry = zoneOf(zone);
  const day = Math.floor(time / BLOCK_MS);
  let ofDay = entry.offsets.get(day);
  if (ofDay === undefined) {
    const [first, last] = [askOffset(entry, day * BLOCK_MS), askOffset(entry, (day + 1) * BLOCK_MS)];
    ofDay = first === last ? first : null;
    if (entry.offsets.size >= REMEMBERED_MAX) entry.offsets.clear();
    entry.offsets.set(day, ofDay);
  }
  return ofDay ?? askOffset(entry, time);
}

/** Returns the local time of a zone at a moment, as the moment at which UTC shows the same time. */
export function wallClock(moment: Date, zone: string): Date {
  return zone === UTC ? moment : new Date(moment.getTime() + offsetAt(moment.getTime(), zone));
}

function zoneOf(name: string): Zone {
  const entry = zones.get(name) ?? { formatter: formatterOf(name), offsets: new Map() };
  zones.set(name, entry);
  return entry;
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
  const fields = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  let isBefore = false;
  for (const { type, value } of formatter.formatToParts(time)) {
    if (type in fields) fields[type as keyof typeof fields] = Number(value);
    if (type === 'era') isBefore = value.startsWith('B');
  }
  const wall = new Date(0);
  wall.setUTCFullYear(isBefore ? 1 - fields.year : fields.year, fields.month - 1, fields.day);
  wall.setUTCHours(fields.hour, fields.minute, fields.second);
  return wall.getTime() - Math.floor(time / 1_000) * 1_000;
}
