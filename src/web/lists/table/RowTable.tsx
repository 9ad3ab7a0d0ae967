import type { ReactNode } from 'react';

/** A column of a table of a file's rows; below 640 px its name stands before each cell where `named` says so. */
export type RowColumn = { key: string; name: string; width: string; named?: true };

/** Rows of a file with what is to be said of each: a table, and on a phone a line above a line. */
export function RowTable({
  title,
  note,
  columns,
  rows,
}: {
  title: string;
  /** Where not all rows are shown. */
  note: string | null;
  columns: readonly RowColumn[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}) {
  return (
    <section aria-label={title} className="card px-5 pt-4 pb-1 max-sm:px-4">
      <h3 className="font-semibold">{title}</h3>
      {note !== null && <p className="mt-0.5 text-xs text-fg-3">{note}</p>}
      <table className="num mt-1 w-full table-fixed text-sm max-sm:block">
        <caption className="sr-only">{title}</caption>
        <thead className="text-xs text-fg-3 max-sm:sr-only">
          <tr>
            {columns.map(({ key, name, width }) => (
              <th key={key} scope="col" className={`h-10 pr-3 text-left font-medium last:pr-0 ${width}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-t border-line max-sm:flex max-sm:flex-wrap max-sm:gap-x-2 max-sm:py-2.5">
              {columns.map((column, index) => (
                <td
                  key={column.key}
                  className="py-2.5 pr-3 align-top wrap-anywhere last:pr-0 max-sm:p-0 max-sm:text-xs max-sm:text-fg-3 max-sm:last:w-full max-sm:last:text-sm max-sm:last:text-fg"
                >
                  {column.named && <span className="sm:hidden">{column.name} </span>}
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
