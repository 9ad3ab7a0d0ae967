import { useState } from 'react';
import { useLocale } from 'use-intl';
import { useText } from '../../i18n/useText.ts';
import { Alert } from '../../ui/Alert.tsx';
import { useStorageRoom } from '../kept/storage.ts';

/** A clock that is off by more is worth a word, in ms. */
const CLOCK_OFF_MS = 10 * 60_000;

/** Says that the clock of this device is wrong, because audits are dated by it. */
export function ClockWarning({ aheadMs }: { aheadMs: number }) {
  const text = useText();
  const locale = useLocale();
  const [now] = useState(Date.now);
  if (Math.abs(aheadMs) < CLOCK_OFF_MS) return null;
  // By the clock on the wall: the user compares it with the one on the screen.
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Alert tone="warn" title={text('capture.start.clock')}>
      {text('capture.start.clockLead', { there: format.format(now), here: format.format(now - aheadMs) })}
    </Alert>
  );
}

/** Says that the room for audits on this device gets scarce, before something can't be kept. */
export function RoomWarning() {
  const text = useText();
  const { nearlyFull } = useStorageRoom();
  if (!nearlyFull) return null;
  return <Alert tone="warn">{text('capture.start.nearlyFull')}</Alert>;
}
