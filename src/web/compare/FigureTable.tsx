import type { ReactNode } from 'react';
import { useText } from '../i18n/useText.ts';

type FigureTableProps = {
  /** What the figures are: the title of their card. */
  label: string;
  columns: readonly string[];
  rows: readonly { key: string; name: ReactNode; cells: readonly ReactNode[] }[];
};

/** Figures at the right of what they are of. It scrolls sideways where there is no room. */
export function FigureTable({ label, columns, rows }: FigureTableProps) {
  const text = useText();
  const [first, ...others] = columns;
  return (
    <section
      aria-label={text('charts.table', { chart: label })}
      // It scrolls, so the keyboard has to reach it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="mt-2 overflow-x-auto focus-visible:-outline-offset-2"
    >
      <table className="num w-full text-sm">
        <thead className="text-xs text-fg-3">
          <tr className="border-b border-line">
            <th scope="col" className="h-9 pr-3 text-left font-medium">
              {first}
            </th>
            {others.map((column) => (
              <th key={column} scope="col" className="h-9 pl-4 text-right font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key} className="border-b border-line last:border-0">
              <th scope="row" className="h-10 pr-3 text-left font-normal">
                {name}
              </th>
              {cells.map((cell, at) => (
                <td key={others[at]} className="h-10 pl-4 text-right whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
