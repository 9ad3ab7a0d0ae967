import type { ReactNode } from 'react';
import { useText } from '../i18n/useText.ts';

type FigureTableProps = {
  label: string;
  /** A description for assistive technology. */
  caption?: string;
  columns: readonly string[];
  rows: readonly { key: string; name: ReactNode; cells: readonly ReactNode[] }[];
  /** The height in pixels if the table replaces a chart; the body then scrolls below the header. */
  height?: number;
  className?: string;
};

/** Renders a table of figures with a name for each row. */
export function FigureTable({ label, caption, columns, rows, height, className = '' }: FigureTableProps) {
  const text = useText();
  const [first, ...otherColumns] = columns;
  const inChart = height !== undefined;
  return (
    <section
      aria-label={text('charts.table', { chart: label })}
      // The table scrolls, so it must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={`overflow-auto focus-visible:-outline-offset-2 ${className}`}
      style={{ height }}
    >
      <table className={`num w-full text-sm ${inChart ? 'sm:table-fixed' : ''}`}>
        {caption !== undefined && <caption className="sr-only">{caption}</caption>}
        <thead className="sticky top-0 bg-card text-xs text-fg-3">
          <tr className="shadow-[inset_0_-1px_var(--line)]">
            <th scope="col" className="h-10 pr-3 text-left font-medium">
              {first}
            </th>
            {otherColumns.map((column) => (
              <th key={column} scope="col" className="h-10 pl-3 text-right font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key} className="border-b border-line last:border-0">
              <th scope="row" className={`h-10 pr-3 text-left font-normal ${inChart ? 'whitespace-nowrap' : ''}`}>
                {name}
              </th>
              {cells.map((cell, at) => (
                <td key={otherColumns[at]} className={`h-10 pl-3 text-right ${inChart ? '' : 'whitespace-nowrap'}`}>
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
