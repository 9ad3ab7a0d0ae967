import { useText } from '../../i18n/useText.ts';
import { CheckboxBox } from '../../forms/Checkbox.tsx';
import { WIDE_ONLY, type Records } from './records.ts';
import { RecordRow } from './RecordRow.tsx';
import { SortHeader } from './SortHeader.tsx';
import type { Selection } from '../useSelection.ts';

type RecordTableProps<R> = Records<R> & {
  caption: string;
  rows: readonly R[];
  sort: string;
  onSort: (column: string) => void;
  /** The rows are those of the last question, the answer to this one is under way. */
  stale: boolean;
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
  columns,
  nameOf,
  selection,
  menuOf,
  lastId,
  unfolded,
  Details,
}: RecordTableProps<R>) {
  return (
    <table
      aria-busy={stale}
      className="w-full border-separate border-spacing-0 max-md:flex max-md:flex-col max-md:gap-3 md:table-fixed md:rounded-xl md:border md:border-line md:bg-card md:shadow-1"
    >
      <caption className="sr-only">{caption}</caption>
      <Head columns={columns} rows={rows} sort={sort} onSort={onSort} selection={selection} />
      {rows.map((row) => (
        <RecordRow
          key={row._id}
          row={row}
          columns={columns}
          nameOf={nameOf}
          ticked={selection?.has(row._id)}
          onTick={selection?.toggle}
          menuOf={menuOf}
          last={row._id === lastId}
          open={unfolded.has(row._id)}
          onUnfold={unfolded.toggle}
          Details={Details}
        />
      ))}
    </table>
  );
}

type HeadProps<R> = Pick<RecordTableProps<R>, 'columns' | 'rows' | 'sort' | 'onSort'> & {
  selection: Selection | undefined;
};

/** The heads of the columns, which order the list. */
function Head<R extends { _id: string }>({ columns, rows, sort, onSort, selection }: HeadProps<R>) {
  const text = useText();
  return (
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
            className={`${column.width} ${column.wideOnly ? WIDE_ONLY : ''} ${index === 0 && !selection ? 'pl-4' : ''}`}
          />
        ))}
        <th scope="col" className={selection ? 'w-23' : 'w-14'}>
          <span className="sr-only">{text('lists.actions')}</span>
        </th>
      </tr>
    </thead>
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
