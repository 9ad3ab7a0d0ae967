import { useState } from 'react';
import { useLocale } from 'use-intl';
import { useText } from '../../../i18n/useText.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { useStorageRoom } from '../../../device/deviceStorage.ts';

/** The smallest deviation of the clock that causes a warning, in ms. */
const CLOCK_OFF_MS = 10 * 60_000;

/** Warns the user if this device's clock is wrong, because audits are dated by it. */
export function ClockWarning({ aheadMs }: { aheadMs: number }) {
  const text = useText();
  const locale = useLocale();
  const [now] = useState(Date.now);
  if (Math.abs(aheadMs) < CLOCK_OFF_MS) return null;
  // The time is shown in the device's time zone, because the user compares it with the device's clock.
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Alert tone="warn" title={text('capture.start.clock')}>
      {text('capture.start.clockLead', {
        deviceTime: format.format(now),
        actualTime: format.format(now - aheadMs),
      })}
    </Alert>
  );
}

/** Warns the user if storage on this device is nearly full. */
export function RoomWarning() {
  const text = useText();
  const { nearlyFull } = useStorageRoom();
  if (!nearlyFull) return null;
  return <Alert tone="warn">{text('capture.start.nearlyFull')}</Alert>;
}
