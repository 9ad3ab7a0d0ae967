import { useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { Card } from '../../../ui/cards/Card.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { FigureTable } from '../../../charts/FigureTable.tsx';
import { useFigures } from '../../../i18n/useFigures.ts';
import type { ComparisonDrawing } from './effect.ts';

const ROWS_FIRST = 10;
const ROWS_MORE = 100;
const COLUMNS = ['store', 'before', 'after', 'change'] as const;

/** Lists the compared stores and the stores that were left out. */
export function StoresCard({ drawing: { effect, names } }: { drawing: ComparisonDrawing }) {
  const text = useText();
  const figures = useFigures();
  const [shownCount, setShownCount] = useState(ROWS_FIRST);
  const side = ({ n, mean }: { n: number; mean: number }) => (
    <span className="block py-1.5">
      {figures.points(mean)}
      <span className="block text-xs text-fg-2">{text('compare.stores.audits', { count: n })}</span>
    </span>
  );
  const rows = [
    ...effect.left_out.map(({ store_id: key, store_name: store, why: reason }) => ({
      key,
      name: <StoreName name={store} note={text(`compare.stores.why.${reason}`)} />,
      cells: ['–', '–', '–'],
    })),
    ...effect.stores.map(({ store_id: key, store_name: store, arm, before, after, change }) => ({
      key,
      name: <StoreName name={store} note={names[arm]} />,
      cells: [side(before), side(after), figures.signed(change)],
    })),
  ];
  return (
    <Card title={text('compare.stores.title')} note={text('compare.stores.note')}>
      {rows.length === 0 ? (
        <p className="mt-3 text-fg-2">{text('compare.stores.none')}</p>
      ) : (
        <FigureTable
          className="mt-2"
          label={text('compare.stores.title')}
          columns={COLUMNS.map((column) => text(`compare.stores.${column}`))}
          rows={rows.slice(0, shownCount)}
        />
      )}
      <ShowMore
        hiddenCount={rows.length - shownCount}
        step={ROWS_MORE}
        onMore={(more) => setShownCount(shownCount + more)}
      />
    </Card>
  );
}

function StoreName({ name, note }: { name: string; note: string }) {
  return (
    <span className="block py-1.5">
      {name}
      {note !== name && <span className="block text-xs text-fg-2">{note}</span>}
    </span>
  );
}
