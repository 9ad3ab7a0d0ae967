import type { ReactNode } from 'react';
import type { Column } from './columns.ts';
import { Table } from './Table.tsx';

/** A column of a `RowTable`. If `isNamed` is set, each cell shows the column's name on screens narrower than 640 px. */
export type RowColumn = { key: string; name: string; width: string; isNamed?: true };

type FileRow = { key: string; cells: readonly ReactNode[] };

/** Lists rows of a file, for example with the problems found in them, as a table or, on a phone, as cards. */
export function RowTable({
  title,
  note,
  columns,
  rows,
}: {
  title: string;
  /** Shown if not all rows are listed. */
  note: string | null;
  columns: readonly RowColumn[];
  rows: readonly FileRow[];
}) {
  return (
    <section aria-label={title} className="card px-5 pt-4 pb-1 max-sm:px-4">
      <h3 className="font-semibold">{title}</h3>
      {note !== null && <p className="mt-0.5 text-xs text-fg-3">{note}</p>}
      <Table
        caption={title}
        columns={columns.map(columnOf)}
        rows={rows}
        idOf={(row) => row.key}
        breakpoint="sm"
        look="lines"
        className="num mt-1 text-sm"
        headClass="h-10"
        rowClass="cards:flex cards:flex-wrap cards:gap-x-2 cards:py-2.5"
      />
    </section>
  );
}

function columnOf({ key, name, width, isNamed }: RowColumn, index: number): Column<FileRow> {
  return {
    key,
    title: name,
    head: `pr-3 last:pr-0 ${width}`,
    place:
      'py-2.5 pr-3 align-top wrap-anywhere last:pr-0 cards:p-0 cards:text-xs cards:text-fg-3 cards:last:w-full cards:last:text-sm cards:last:text-fg',
    cell: (row) => (
      <>
        {isNamed && <span className="sm:hidden">{name} </span>}
        {row.cells[index]}
      </>
    ),
  };
}
