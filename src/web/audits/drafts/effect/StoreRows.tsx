import { useState } from 'react';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { FromTo } from './FromTo.tsx';
import { Part } from './Part.tsx';
import type { Effect } from './useDraftEffect.ts';

/** The number of stores shown at first, and added each time the user asks for more. */
const STORES_SHOWN = 4;
const STORES_MORE = 20;

/** Returns the stores whose mean would change. */
export function changedRowsOf(rows: Effect['rows']): Effect['rows'] {
  return rows.filter(({ before, after }) => before !== after);
}

/** Lists the stores whose mean would change. */
export function StoreRows({ rows }: Pick<Effect, 'rows'>) {
  const text = useText();
  const format = useFormat();
  const [shownCount, setShownCount] = useState(STORES_SHOWN);
  const changedRows = changedRowsOf(rows);
  const meanShare = rows.reduce((sum, row) => sum + row.covered, 0) / rows.length;
  return (
    <>
      {changedRows.length > 0 && (
        <Part title={text('editor.effect.stores')}>
          {changedRows.slice(0, shownCount).map((row) => (
            <li key={row.store_id} className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{row.store_name}</span>
              <span className="num shrink-0">
                <FromTo before={row.before} after={row.after} />
              </span>
            </li>
          ))}
        </Part>
      )}
      <ShowMore
        hiddenCount={changedRows.length - shownCount}
        step={STORES_MORE}
        onMore={(more) => setShownCount(shownCount + more)}
      />
      {meanShare < 1 && (
        <p className="num text-xs text-fg-2">
          {text('editor.effect.covered', { share: format.percent(Math.floor(meanShare * 100)) })}
        </p>
      )}
    </>
  );
}
