import { useState } from 'react';
import type { InputOf } from '../../contract/kit/call.ts';
import type { prepareExport } from '../../contract/dataOut/exports.ts';
import { useKnownStoreRange } from '../charts/scores/useStoreRange.ts';
import { useFormat } from '../i18n/useFormat.ts';
import { useText } from '../i18n/useText.ts';
import { useRegionGroup } from './header/useRegionGroup.ts';
import { usePageFacts } from './pageFacts.ts';
import { useKnownSelection } from './selection.ts';

/** A scope of the export, as shown and as sent. */
type ExportScope = { key: string; label: string; input: InputOf<typeof prepareExport> };

/** A choice of scope: the options on this screen, widest first, and the selected one. */
export type ExportChoice = { offers: readonly ExportScope[]; selection: string; select: (key: string) => void };

/**
 * Returns the choices that define the export's scope, and the selected scope. If the screen doesn't offer a selected
 * option, such as dates, the widest option applies until a screen offers it again.
 */
export function useExportChoice(): {
  choices: readonly ExportChoice[];
  input: InputOf<typeof prepareExport>;
  /** The limits of the scope as text; empty for everything. */
  narrowedTo: readonly string[];
  /** Changes with the store, group and dates on screen. */
  screen: string;
} {
  const places = usePlaces();
  const dates = useDates();
  const [scope, setScope] = useState('all');
  const [when, setWhen] = useState('always');
  const choices = [choiceOf(places, scope, setScope), choiceOf(dates, when, setWhen)];
  const narrowOffers = choices.flatMap(({ offers, selection: key }) =>
    offers.slice(1).filter((offer) => offer.key === key),
  );
  return {
    choices: choices.filter(({ offers }) => offers.length > 1),
    input: Object.assign({}, ...narrowOffers.map((offer) => offer.input)) as InputOf<typeof prepareExport>,
    narrowedTo: narrowOffers.map(({ label }) => label),
    screen: JSON.stringify([...places, ...dates].map((place) => place.input)),
  };
}

function choiceOf(offers: readonly ExportScope[], requestedKey: string, select: (key: string) => void): ExportChoice {
  const choice = offers.find(({ key }) => key === requestedKey) ?? offers[0];
  return { offers, selection: choice?.key ?? '', select };
}

function usePlaces(): ExportScope[] {
  const text = useText();
  const region = useRegionGroup();
  const { store, groups, groupId } = useKnownSelection();
  const group = groups.find(({ _id }) => _id === (region ? region.id : groupId));
  return [
    { key: 'all', label: text('header.exportOf.all'), input: {} },
    ...(group
      ? [{ key: 'group', label: text('header.exportOf.group', { name: group.name }), input: { group_id: group._id } }]
      : []),
    // Pages about groups offer no store.
    ...(store && !region
      ? [
          {
            key: 'store',
            label: text('header.exportOf.store', { name: store.store_name }),
            input: { store_id: store._id },
          },
        ]
      : []),
  ];
}

function useDates(): ExportScope[] {
  const text = useText();
  const format = useFormat();
  const { store } = useKnownSelection();
  const range = useKnownStoreRange(store?._id ?? null);
  const { isDated } = usePageFacts();
  const always = { key: 'always', label: text('header.exportOf.always'), input: {} };
  if (!isDated || !range) return [always];
  const label = text('header.exportOf.dates', { dates: format.range(range.from, range.to) });
  return [always, { key: 'dates', label, input: { start_date: range.from, end_date: range.to } }];
}
