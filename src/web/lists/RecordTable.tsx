import type { ComponentType, ReactNode } from 'react';
import { useText } from '../i18n/useText.ts';
import { CheckboxBox } from '../ui/Checkbox.tsx';
import type { MenuEntry } from '../ui/MenuButton.tsx';
import { RecordRow } from './RecordRow.tsx';
import { SortHeader } from './SortHeader.tsx';
import type { Selection } from './useSelection.ts';

/** Where a column stands on a card, where there is no room for a table. */
type Place = 'title' | 'hidden' | 'footStart' | 'footEnd';

export type Column<R> = {
  key: string;
  title: string;
  /** The column's name in the order, where the list can be ordered by it. */
  sort?: string;
  /** Its width as a class; the first column takes what is left. */
  width: string;
  place: Place;
  cell: (row: R) => ReactNode;
};

export type Records<R> = {
  columns: readonly Column<R>[];
  nameOf: (row: R) => string;
  /** Absent where nothing can be managed. */
  selection?: Selection;
  menuOf?: (row: R) => readonly (readonly MenuEntry[])[];
  unfolded: { has: (id: string) => boolean; toggle: (id: string) => void };
  /** What shows below an unfolded row. */
  Details: ComponentType<{ row: R }>;
};

/**
 * A page of stores or users: a table whose rows unfold, and below 768 px a stack of cards. Each record is a body of its
 * own, so that the two are one document.
 */
export function RecordTable<R extends { _id: string }>({
  caption,
  rows,
  sort,
  onSort,
  stale,
  ...records
}: Records<R> & {
  caption: string;
  rows: readonly R[];
  sort: string;
  onSort: (column: string) => void;
  /** The rows are those of the last question, the answer to this one is under way. */
  stale: boolean;
}) {
  const { columns, selection } = records;
  return (
    <table
      aria-busy={stale}
      className="w-full border-separate border-spacing-0 max-md:flex max-md:flex-col max-md:gap-3 md:table-fixed md:rounded-xl md:border md:border-line md:bg-card md:shadow-1"
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:hidden">
        <tr>
          {selection && (
            <th scope="col" className="w-12 pl-4 text-left">
              <TickAll ids={rows.map((row) => row._id)} selection={selection} />
            </th>
          )}
          {columns.map((column, index) => (
            <SortHeader
              key={column.key}
              column={column}
              sort={sort}
              onSort={onSort}
              className={`${column.width} ${index === 0 && !selection ? 'pl-4' : ''}`}
            />
          ))}
          <th scope="col" className={selection ? 'w-23' : 'w-14'}>
            <Actions />
          </th>
        </tr>
      </thead>
      {rows.map((row) => (
        <RecordRow key={row._id} row={row} {...records} />
      ))}
    </table>
  );
}

function TickAll({ ids, selection }: { ids: readonly string[]; selection: Selection }) {
  const text = useText();
  const ticked = ids.filter(selection.has).length;
  const all = ids.length > 0 && ticked === ids.length;
  return (
    <span className="flex">
      <CheckboxBox
        aria-label={text('lists.selectPage')}
        checked={all}
        mixed={ticked > 0 && !all}
        onChange={() => selection.set(ids, !all)}
      />
    </span>
  );
}

function Actions() {
  const text = useText();
  return <span className="sr-only">{text('lists.actions')}</span>;
}
