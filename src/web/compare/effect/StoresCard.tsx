import { useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { Card } from '../../ui/cards/Card.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { useFigures } from '../useFigures.ts';
import type { Drawn } from './effect.ts';

const ROWS_FIRST = 10;
const ROWS_MORE = 100;

/** Every store: what it comes to the comparison with, and why others are left out. */
export function StoresCard({ drawn: { effect, names } }: { drawn: Drawn }) {
  const text = useText();
  const figures = useFigures();
  const [shown, setShown] = useState(ROWS_FIRST);
  const side = ({ n, mean }: { n: number; mean: number }) =>
    text('compare.stores.side', { mean: figures.points(mean), count: n });
  const rows = [
    ...effect.left_out.map(({ store_id: id, store_name: name, why }) => ({
      id,
      name,
      arm: text('compare.stores.leftOut'),
      cells: null,
      why: text(`compare.stores.why.${why}`),
    })),
    ...effect.stores.map(({ store_id: id, store_name: name, arm, before, after, change }) => ({
      id,
      name,
      arm: names[arm],
      cells: [side(before), side(after), figures.signed(change)],
      why: '',
    })),
  ];
  return (
    <Card title={text('compare.stores.title')} note={text('compare.stores.note')}>
      {rows.length === 0 ? (
        <p className="mt-3 text-fg-2">{text('compare.stores.none')}</p>
      ) : (
        <section aria-label={text('compare.stores.title')} tabIndex={0} className="mt-2 overflow-x-auto">
          <table className="num w-full text-sm">
            <thead className="text-xs text-fg-3">
              <tr className="border-b border-line">
                {(['store', 'arm', 'before', 'after', 'change'] as const).map((column, at) => (
                  <th
                    key={column}
                    scope="col"
                    className={`h-9 font-medium ${at < 2 ? 'pr-3 text-left' : 'pl-3 text-right'}`}
                  >
                    {text(`compare.stores.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, shown).map(({ id, name, arm, cells, why }) => (
                <tr key={id} className="border-b border-line last:border-0">
                  <th scope="row" className="h-10 pr-3 text-left font-normal">
                    {name}
                  </th>
                  <td className="pr-3 text-fg-2">{arm}</td>
                  {cells ? (
                    cells.map((cell, at) => (
                      // Columns have no names of their own, and stay where they are.
                      // oxlint-disable-next-line react/no-array-index-key
                      <td key={at} className="pl-3 text-right whitespace-nowrap">
                        {cell}
                      </td>
                    ))
                  ) : (
                    <td colSpan={3} className="pl-3 text-right text-fg-2">
                      {why}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <ShowMore left={rows.length - shown} step={ROWS_MORE} onMore={(more) => setShown(shown + more)} />
    </Card>
  );
}
