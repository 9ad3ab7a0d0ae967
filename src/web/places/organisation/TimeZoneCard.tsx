import { useState } from 'react';
import { useLocale } from 'use-intl';
import { UTC } from '../../../domain/timeZone.ts';
import { formatsOf } from '../../i18n/useFormat.ts';
import { zoneName } from '../../i18n/timeZone.ts';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { ChangeZoneDialog } from './ChangeZoneDialog.tsx';
import { Regrouping, useRegrouping } from './Regrouping.tsx';
import { offsetName } from './timeZones.ts';
import { useNow } from './useNow.ts';
import { ZoneSwitcher } from './ZoneSwitcher.tsx';

/** Shows the organisation's time zone and its current time, and lets the user choose another. */
export function TimeZoneCard({ zone }: { zone: string }) {
  const text = useText();
  const [newZone, setNewZone] = useState<string | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const progress = useRegrouping(false);
  const selection = newZone ?? zone;
  return (
    <div className="card flex flex-col gap-4 p-5 max-sm:p-4">
      <ZoneClock label={text('organisation.zone.current')} zone={zone} />
      <ZoneSwitcher
        selection={selection}
        onChoose={(id) => setNewZone(id === zone ? null : id)}
        className="sm:max-w-96"
      />
      {newZone !== null && <ZoneClock label={text('organisation.zone.chosen')} zone={newZone} />}
      <p className="text-fg-2">{text('organisation.zone.effect')}</p>
      {progress && !isConfirming && <Regrouping of={progress} />}
      <div className="flex justify-end max-sm:*:flex-1">
        <Button disabled={newZone === null || progress !== null} onClick={() => setIsConfirming(true)}>
          {text('organisation.zone.change')}
        </Button>
      </div>
      {isConfirming && newZone !== null && (
        <ChangeZoneDialog
          zone={newZone}
          onDone={() => {
            setIsConfirming(false);
            setNewZone(null);
          }}
          onCancel={() => setIsConfirming(false)}
        />
      )}
    </div>
  );
}

function ZoneClock({ label, zone }: { label: string; zone: string }) {
  const locale = useLocale();
  const now = useNow();
  return (
    <dl className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <dt className="text-xs text-fg-2 sm:w-36">{label}</dt>
      <dd className="min-w-0">
        <span className="font-medium">{zoneName(zone)}</span>{' '}
        <span className="num text-fg-2">
          {formatsOf(locale, zone).dayTime(now)}
          {zone !== UTC && ` (${offsetName(zone, now)})`}
        </span>
      </dd>
    </dl>
  );
}
