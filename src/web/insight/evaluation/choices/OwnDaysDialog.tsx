import { useDeferredValue, useState } from 'react';
import type { StoreCard } from '../../../../contract/kit/shapes.ts';
import { SearchInput } from '../../../forms/SearchInput.tsx';
import { isDay } from '../../../forms/dates/range.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { matches } from '../../../ui/matches.ts';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/popups/Dialog.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { fitsAddress, type Comparison } from './comparison.ts';

/** The number of stores shown at first, and added on request. */
const ROWS = 50;

type OwnDaysDialogProps = {
  comparison: Comparison;
  stores: readonly StoreCard[];
  latest: string;
  onDone: (value: ReadonlyMap<string, string>) => void;
  onClose: () => void;
};

/** Lets the user set a different start day for individual stores. */
export function OwnDaysDialog({ comparison, stores, latest, onDone, onClose }: OwnDaysDialogProps) {
  const { firstDay, ownDays } = comparison;
  const text = useText();
  const format = useFormat();
  const [days, setDays] = useState(ownDays);
  const [inputText, setInputText] = useState('');
  const [shownCount, setShownCount] = useState(ROWS);
  const search = useDeferredValue(inputText);
  const matchingStores = stores.filter(({ store_name: name }) => matches(name, search));
  const fits = fitsAddress({ ...comparison, ownDays: days }, comparison);
  const set = (id: string, day: string) => {
    const next = new Map(days);
    if (isDay(day)) next.set(id, day);
    else next.delete(id);
    setDays(next);
  };
  return (
    <Dialog
      title={text('compare.ownDays.title')}
      description={
        firstDay === null
          ? text('compare.ownDays.lead')
          : text('compare.ownDays.leadOf', { date: format.day(firstDay) })
      }
      onClose={onClose}
    >
      <DialogBody className="flex flex-col gap-3">
        <SearchInput label={text('compare.ownDays.find')} value={inputText} onChange={setInputText} className="" />
        {matchingStores.length === 0 && <p className="text-fg-2">{text('header.noStore')}</p>}
        <ul className="divide-y divide-line">
          {matchingStores.slice(0, shownCount).map(({ _id: id, store_name: name }) => (
            <li key={id}>
              <label className="flex min-h-11 items-center justify-between gap-3 py-1.5">
                <span className="min-w-0 truncate">{name}</span>
                <input
                  type="date"
                  max={latest}
                  value={days.get(id) ?? ''}
                  onChange={({ target }) => set(id, target.value)}
                  className="input num w-40 shrink-0"
                />
              </label>
            </li>
          ))}
        </ul>
        <ShowMore
          hiddenCount={matchingStores.length - shownCount}
          step={ROWS}
          onMore={(more) => setShownCount(shownCount + more)}
        />
      </DialogBody>
      <DialogFoot status={<DayCount count={days.size} fits={fits} />}>
        <Button onClick={onClose}>{text('forms.cancel')}</Button>
        <Button look="filled" disabled={!fits} onClick={() => onDone(days)}>
          {text('compare.ownDays.use')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function DayCount({ count, fits }: { count: number; fits: boolean }) {
  const text = useText();
  if (fits) return text('compare.ownDays.count', { count });
  return <span role="alert">{text('compare.ownDays.tooMany')}</span>;
}
