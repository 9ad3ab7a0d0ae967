import { dayOf } from '../../domain/days.ts';
import { UTC, wallClock } from '../../domain/timeZone.ts';
import { readStored, setStored, useStored } from '../session/storage.ts';

/** By which header the server says the organisation's time zone, with everything that it answers to who is signed in. */
const HEADER = 'x-time-zone';

/** The organisation's time zone, as the server last said here; UTC until it did, and where this browser doesn't know it. */
export function currentTimeZone(): string {
  return knownHere(readStored('timeZone') ?? UTC);
}

export function useOrganisationZone(): string {
  return knownHere(useStored('timeZone') ?? UTC);
}

/** Keeps the zone that an answer of the server names. */
export function noteTimeZone({ headers }: Response): void {
  const zone = headers.get(HEADER);
  if (zone !== null && zone !== readStored('timeZone')) setStored('timeZone', zone);
}

/** A time zone as it is shown: `America/St Johns`. */
export function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ');
}

/** The organisation's day today, `YYYY-MM-DD`. */
export function currentDay(): string {
  return dayOf(new Date(), currentTimeZone());
}

let asked: { zone: string; known: string } | undefined;

function knownHere(zone: string): string {
  if (asked?.zone === zone) return asked.known;
  let known = zone;
  try {
    wallClock(new Date(), zone);
  } catch {
    known = UTC;
  }
  asked = { zone, known };
  return known;
}
