import { Clock } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { zoneName } from '../../i18n/timeZone.ts';
import { useText } from '../../i18n/useText.ts';
import { SearchSwitcher } from '../../ui/popups/SearchSwitcher.tsx';
import { zoneChoices, type ZoneChoice } from './timeZones.ts';

const NO_ZONES: readonly ZoneChoice[] = [];

type ZoneSwitcherProps = { selection: string; onChoose: (zone: string) => void; className?: string };

/** Lets the user choose a time zone, with search. */
export function ZoneSwitcher({ selection, onChoose, className = '' }: ZoneSwitcherProps) {
  const text = useText();
  // There are hundreds of zones, each with an offset to calculate, so the page is rendered first.
  const isListed = useDeferredValue(true, false);
  const choices = useMemo(() => (isListed ? zoneChoices(selection) : NO_ZONES), [isListed, selection]);
  return (
    <SearchSwitcher
      words={{
        label: text('organisation.zone.label'),
        search: text('organisation.zone.search'),
        noneText: text('organisation.zone.noMatch'),
      }}
      icon={<Clock className="size-4" aria-hidden />}
      choices={choices}
      choice={choices.find(({ id }) => id === selection) ?? null}
      placeholder={zoneName(selection)}
      onChoose={onChoose}
      className={`min-h-10 w-full border border-line-2 bg-card px-3 shadow-1 ${className}`}
    />
  );
}
