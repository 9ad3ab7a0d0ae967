import { UTC } from '../../domain/timeZone.ts';
import { zoneName } from '../i18n/timeZone.ts';

export type ZoneChoice = { id: string; name: string };

/** How far the clocks of a zone are ahead of UTC at a moment, as it is shown: `GMT+9:30`. */
export function offsetName(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** The time zones that this browser knows, the chosen one among them, with their offsets of now; UTC first. */
export function zoneChoices(chosen: string): ZoneChoice[] {
  const at = new Date();
  const known = new Set([UTC, ...Intl.supportedValuesOf('timeZone'), chosen]);
  return [...known].map((zone) => ({
    id: zone,
    name: zone === UTC ? UTC : `${zoneName(zone)} · ${offsetName(zone, at)}`,
  }));
}
