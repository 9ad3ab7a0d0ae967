import { isDay } from '../forms/dates/range.ts';

/** Returns functions that read a list's filters from its URL; missing or invalid values are null. */
export function addressFields(search: Readonly<Record<string, unknown>>) {
  const text = (name: string) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  /** Reads a day, `YYYY-MM-DD`. */
  const day = (name: string) => {
    const value = search[name];
    return isDay(value) ? value : null;
  };
  return { text, day };
}

/** Converts filters to search parameters; null values are omitted. */
export function searchOfFields(fields: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]])),
  );
}
