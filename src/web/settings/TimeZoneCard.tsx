import { Clock } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useLocale } from 'use-intl';
import { UTC } from '../../domain/timeZone.ts';
import { formatsOf } from '../i18n/useFormat.ts';
import { zoneName } from '../i18n/timeZone.ts';
import { useText } from '../i18n/useText.ts';
import { Button } from '../ui/Button.tsx';
import { SearchSwitcher } from '../ui/popups/SearchSwitcher.tsx';
import { ChangeZoneDialog } from './ChangeZoneDialog.tsx';
import { Regrouping, useRegrouping } from './Regrouping.tsx';
import { offsetName, zoneChoices, type ZoneChoice } from './timeZones.ts';
import { useNow } from './useNow.ts';

const NO_ZONES: readonly ZoneChoice[] = [];

/** The organisation's time zone with its clock, and the choice of another. */
export function TimeZoneCard({ zone }: { zone: string }) {
  const text = useText();
  const [wanted, setWanted] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const regrouping = useRegrouping(false);
  // There are hundreds, each with an offset to be asked: the page stands before.
  const listed = useDeferredValue(true, false);
  const choices = useMemo(() => (listed ? zoneChoices(zone) : NO_ZONES), [listed, zone]);
  const chosen = wanted ?? zone;
  return (
    <div className="card flex flex-col gap-4 p-5 max-sm:p-4">
      <ZoneClock label={text('organisation.zone.current')} zone={zone} />
      <SearchSwitcher
        words={{
          label: text('organisation.zone.label'),
          search: text('organisation.zone.search'),
          none: text('organisation.zone.noMatch'),
        }}
        icon={<Clock className="size-4" aria-hidden />}
        choices={choices}
        chosen={choices.find(({ id }) => id === chosen) ?? null}
        placeholder={zoneName(chosen)}
        onChoose={(id) => setWanted(id === zone ? null : id)}
        className="min-h-10 w-full border border-line-2 bg-card px-3 shadow-1 sm:max-w-96"
      />
      {wanted !== null && <ZoneClock label={text('organisation.zone.chosen')} zone={wanted} />}
      <p className="text-fg-2">{text('organisation.zone.effect')}</p>
      {regrouping && !asking && <Regrouping of={regrouping} />}
      <div className="flex justify-end max-sm:*:flex-1">
        <Button disabled={wanted === null || regrouping !== null} onClick={() => setAsking(true)}>
          {text('organisation.zone.change')}
        </Button>
      </div>
      {asking && wanted !== null && (
        <ChangeZoneDialog
          zone={wanted}
          onDone={() => {
            setAsking(false);
            setWanted(null);
          }}
          onCancel={() => setAsking(false)}
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
