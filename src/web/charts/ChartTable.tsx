import { useListed } from '../i18n/useListed.ts';
import { useText } from '../i18n/useText.ts';

/** The figures of a chart: a name per column, and per row its name and its values. */
export type Figures = {
  /** What the figures are, where that is not plain from the chart's title. */
  note?: string;
  columns: readonly string[];
  rows: readonly { name: string; values: readonly string[] }[];
};

/** A chart's figures in the chart's own place and height. */
export function ChartTable({ title, figures, height }: { title: string; figures: Figures; height: number }) {
  const text = useText();
  const [first, ...others] = figures.columns;
  const listed = useListed();
  const caption = listed(figures.note ? [title, figures.note] : [title]);
  return (
    <section
      aria-label={text('charts.table', { chart: title })}
      // It scrolls, so the keyboard has to reach it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-auto focus-visible:-outline-offset-2"
      style={{ height }}
    >
      <table className="num w-full text-sm sm:table-fixed">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-card text-xs text-fg-3">
          <tr className="shadow-[inset_0_-1px_var(--line)]">
            <th scope="col" className="h-10 pr-3 text-left font-medium">
              {first}
            </th>
            {others.map((column) => (
              <th key={column} scope="col" className="h-10 pl-3 text-right font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.rows.map((row) => (
            <tr key={row.name} className="border-b border-line last:border-0">
              <th scope="row" className="h-10 pr-3 text-left font-normal whitespace-nowrap">
                {row.name}
              </th>
              {row.values.map((value, index) => (
                <td key={others[index]} className="h-10 pl-3 text-right">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
