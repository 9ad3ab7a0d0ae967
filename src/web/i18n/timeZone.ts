import { dayOf } from '../../domain/days.ts';
import { UTC, wallClock } from '../../domain/timeZone.ts';
import { readSessionValue, setSessionValue, useSessionValue } from '../session/storage.ts';

/** The response header with the organisation's time zone. */
const HEADER = 'x-time-zone';

/**
 * Returns the organisation's time zone as last received from the server; UTC before that, or if the browser does not
 * know the zone.
 */
export function currentTimeZone(): string {
  return supportedZone(readSessionValue('timeZone') ?? UTC);
}

export function useOrganisationZone(): string {
  return supportedZone(useSessionValue('timeZone') ?? UTC);
}

/** Stores the time zone in a response's header, if it has one. */
export function noteTimeZone({ headers }: Response): void {
  const zone = headers.get(HEADER);
  if (zone !== null && zone !== readSessionValue('timeZone')) setSessionValue('timeZone', zone);
}

/** Returns the display name of a time zone, such as `America/St Johns`. */
export function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ');
}

/** Returns the current day in the organisation's time zone, `YYYY-MM-DD`. */
export function currentDay(): string {
  return dayOf(new Date(), currentTimeZone());
}

let checkedZone: { zone: string; validZone: string } | undefined;

function supportedZone(zone: string): string {
  if (checkedZone?.zone === zone) return checkedZone.validZone;
  let validZone = zone;
  try {
    wallClock(new Date(), zone);
  } catch {
    validZone = UTC;
  }
  checkedZone = { zone, validZone };
  return validZone;
}
