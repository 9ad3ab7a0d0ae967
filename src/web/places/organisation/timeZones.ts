import { UTC } from '../../../domain/timeZone.ts';
import { zoneName } from '../../i18n/timeZone.ts';

export type ZoneChoice = { id: string; name: string };

/** Returns a zone's offset from UTC at a moment, for display: `GMT+9:30`. */
export function offsetName(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Returns the time zones that this browser supports, and the chosen one, with their current offsets; UTC first. */
export function zoneChoices(selection: string): ZoneChoice[] {
  const at = new Date();
  const zones = new Set([UTC, ...Intl.supportedValuesOf('timeZone'), selection]);
  return [...zones].map((zone) => ({
    id: zone,
    name: zone === UTC ? UTC : `${zoneName(zone)} · ${offsetName(zone, at)}`,
  }));
}
