import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { CheckboxBox } from '../../forms/Checkbox.tsx';
import { useText } from '../../i18n/useText.ts';
import type { Selection } from '../useSelection.ts';
import type { Column } from './columns.ts';
import { LOOKS, TableRow, type RowParts, type TableLook } from './TableRow.tsx';

/** The breakpoints below which rows become cards; `own` uses the width of the table's container. */
const BELOW = { sm: 'cards-below-sm', md: 'cards-below-md', xl: 'cards-below-xl', own: 'cards-own' };

/** Rows under a shared heading. */
export type RowSection<R> = {
  key: string;
  head: ReactNode;
  /** Empty while the section is collapsed. */
  rows: readonly R[];
  /** Shown after the rows, such as a button for more. */
  foot: ReactNode;
};

export type TableProps<R> = RowParts<R> & {
  caption: string;
  columns: readonly Column<R>[];
  rows?: readonly R[];
  /** Replaces `rows` if they are grouped into sections. */
  sections?: readonly RowSection<R>[];
  idOf: (row: R) => string;
  breakpoint: keyof typeof BELOW;
  look: TableLook;
  /** The sort column, prefixed with '-' for descending. */
  sort?: string;
  onSort?: (column: string) => void;
  /** True if the rows are from the previous query and the current one is loading. */
  stale?: boolean;
  selection?: Selection;
  /** The record whose dialog was opened last, or that is open next to the list. */
  currentId?: string | null;
  unfoldedRows?: { has: (id: string) => boolean; toggle: (id: string) => void };
  className?: string;
  /** Classes of the header row. */
  headClass?: string;
};

/** Renders records as a table. Where there is no room for the columns, CSS shows its rows as cards. */
export function Table<R>({ sections, rows = [], ...props }: TableProps<R>) {
  const { caption, columns, idOf, look, selection, stale } = props;
  const { Details, nameOf, menuOf, rowClass } = props;
  const parts: readonly RowSection<R>[] = sections ?? [{ key: '', head: null, rows, foot: null }];
  const span = columns.length + (selection ? 1 : 0) + (menuOf || Details ? 1 : 0);
  const rowOf = (row: R) => {
    const id = idOf(row);
    return (
      <TableRow
        key={id}
        row={row}
        id={id}
        look={look}
        columns={columns}
        span={span}
        nameOf={nameOf}
        ticked={selection?.has(id)}
        onTick={selection?.toggle}
        menuOf={menuOf}
        current={id === props.currentId}
        open={props.unfoldedRows?.has(id) ?? false}
        onUnfold={props.unfoldedRows?.toggle}
        Details={Details}
        rowClass={rowClass}
      />
    );
  };
  return (
    <table
      aria-busy={stale}
      className={`w-full table-fixed border-separate border-spacing-0 ${BELOW[props.breakpoint]} ${LOOKS[look].table} ${props.className ?? ''}`}
    >
      <caption className="sr-only">{caption}</caption>
      <Head {...props} ids={parts.flatMap((part) => part.rows.map(idOf))} hasActions={Boolean(menuOf ?? Details)} />
      {parts.map(({ key, head, rows: shownRows, foot }) => (
        <Fragment key={key}>
          {head !== null && (
            <tbody className="cards:mt-4 cards:block cards:first-of-type:mt-0">
              <tr className="cards:block">
                <th scope="rowgroup" colSpan={span} className="p-0 text-left font-normal cards:block">
                  {head}
                </th>
              </tr>
            </tbody>
          )}
          {look === 'apart'
            ? shownRows.map(rowOf)
            : shownRows.length > 0 && (
                <tbody className={`cards:block ${head === null ? '' : LOOKS.lines.section}`}>
                  {shownRows.map(rowOf)}
                  {foot !== null && (
                    <tr className="cards:block">
                      <td colSpan={span} className="border-t border-line p-0 cards:block">
                        {foot}
                      </td>
                    </tr>
                  )}
                </tbody>
              )}
        </Fragment>
      ))}
    </table>
  );
}

type HeadProps<R> = Pick<TableProps<R>, 'columns' | 'sort' | 'onSort' | 'selection' | 'headClass' | 'look'> & {
  ids: readonly string[];
  hasActions: boolean;
};

function Head<R>({ columns, ids, sort, onSort, selection, look, hasActions, headClass = 'h-11' }: HeadProps<R>) {
  const text = useText();
  return (
    <thead className={onSort || selection ? 'cards:hidden' : 'cards:sr-only'}>
      <tr className={`text-xs text-fg-3 ${headClass}`}>
        {selection && (
          <th scope="col" className={LOOKS[look].tickHead}>
            <span className={LOOKS[look].tickBox}>
              <TickAll ids={ids} selection={selection} />
            </span>
          </th>
        )}
        {columns.map(({ key, title, sort: name, isTitleHidden, head = '' }, index) => (
          <ColumnHead
            key={key}
            title={isTitleHidden ? <span className="sr-only">{title}</span> : title}
            name={name}
            sort={sort}
            onSort={onSort}
            className={`${LOOKS[look].head} ${head} ${index === 0 && look === 'apart' && !selection ? 'pl-4' : ''}`}
          />
        ))}
        {hasActions && (
          <th scope="col" className={selection ? LOOKS[look].actionsHead : 'w-14'}>
            <span className="sr-only">{text('lists.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

type ColumnHeadProps = {
  title: ReactNode;
  name: string | undefined;
  sort: string | undefined;
  onSort: ((column: string) => void) | undefined;
  className: string;
};

function ColumnHead({ title, name, sort, onSort, className }: ColumnHeadProps) {
  const shape = `text-left font-medium ${className}`;
  if (name === undefined) {
    return (
      <th scope="col" className={shape}>
        {title}
      </th>
    );
  }
  const order = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none';
  const Arrow = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[order];
  return (
    <th scope="col" aria-sort={order} className={shape}>
      <button
        type="button"
        onClick={() => onSort?.(name)}
        className={`-mx-1.5 inline-flex h-7 items-center gap-1 rounded-md px-1.5 transition-colors hover:bg-sunken hover:text-fg pointer-coarse:h-10 ${order === 'none' ? '' : 'text-fg'}`}
      >
        {title}
        <Arrow className={`size-3.5 ${order === 'none' ? 'opacity-70' : ''}`} aria-hidden />
      </button>
    </th>
  );
}

function TickAll({ ids, selection }: { ids: readonly string[]; selection: Selection }) {
  const text = useText();
  const tickedCount = ids.filter(selection.has).length;
  const all = ids.length > 0 && tickedCount === ids.length;
  return (
    <CheckboxBox
      aria-label={text('lists.selectPage')}
      checked={all}
      mixed={tickedCount > 0 && !all}
      onChange={() => selection.set(ids, !all)}
    />
  );
}
