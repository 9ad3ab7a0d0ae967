import { ChevronDown, Ellipsis } from 'lucide-react';
import { memo, useId, type ComponentType, type ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { CheckboxBox } from '../../forms/Checkbox.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { MenuButton } from '../../ui/popups/MenuButton.tsx';
import { WIDE_ONLY, type Column } from './records.ts';
import type { MenuEntry } from '../../ui/popups/menuEntry.ts';

/** Where each column stands in the grid of a card: two lines, with a hairline between. */
const PLACES: Record<Column<unknown>['place'], string> = {
  title: 'max-md:col-span-2 max-md:col-start-2 max-md:row-start-1 max-md:self-center',
  hidden: 'max-md:hidden',
  footStart: 'max-md:col-span-2 max-md:col-start-1 max-md:row-start-2 max-md:pl-4 max-md:border-t',
  footEnd: 'max-md:col-start-3 max-md:row-start-2 max-md:justify-end max-md:border-t',
};

const CELL = 'border-line max-md:flex max-md:min-h-14 max-md:items-center md:h-13 md:border-t';

type RowProps<R> = {
  row: R;
  columns: readonly Column<R>[];
  nameOf: (row: R) => string;
  /** Both absent where nothing can be ticked. */
  ticked: boolean | undefined;
  onTick: ((id: string) => void) | undefined;
  menuOf: ((row: R) => readonly (readonly MenuEntry[])[]) | undefined;
  /** The record that a dialog was last about. */
  last: boolean;
  open: boolean;
  onUnfold: (id: string) => void;
  Details: ComponentType<{ row: R }>;
};

/**
 * One record: its row, which on a narrow screen is a card, and below it what unfolds. Drawn anew only when something of it
 * changes: a letter typed into the search touches no row until other rows come.
 */
export const RecordRow = memo(Row) as typeof Row;

function Row<R extends { _id: string }>({
  row,
  columns,
  nameOf,
  ticked = false,
  onTick,
  menuOf,
  last,
  open,
  onUnfold,
  Details,
}: RowProps<R>) {
  const text = useText();
  const detailsId = useId();
  const name = nameOf(row);
  return (
    <tbody
      className={`group/record max-md:block max-md:overflow-hidden max-md:rounded-xl max-md:border max-md:bg-card max-md:shadow-1 ${ticked ? 'max-md:border-accent' : 'max-md:border-line'}`}
    >
      <tr
        aria-current={last || undefined}
        className={`aria-current:shadow-[inset_2px_0_var(--accent)] transition-colors max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto_auto] ${ticked ? 'bg-[color-mix(in_srgb,var(--accent-soft)_45%,var(--card))]' : 'md:hover:bg-sunken/50'}`}
      >
        {onTick && (
          <td className={`${CELL} pl-4 max-md:col-start-1 max-md:row-start-1 max-md:pr-4`}>
            <span className="flex">
              <CheckboxBox
                aria-label={text('lists.select', { name })}
                checked={ticked}
                onChange={() => onTick(row._id)}
              />
            </span>
          </td>
        )}
        {columns.map((column, index) => (
          <td
            key={column.key}
            className={`${CELL} ${PLACES[column.place]} ${column.wideOnly ? WIDE_ONLY : ''} pr-3 ${index === 0 ? `max-md:py-3 ${onTick ? '' : 'pl-4 max-md:col-span-3 max-md:col-start-1'}` : ''}`}
          >
            {column.cell(row)}
          </td>
        ))}
        <ActionsCell
          name={name}
          menu={menuOf?.(row)}
          open={open}
          detailsId={detailsId}
          onUnfold={() => onUnfold(row._id)}
        />
      </tr>
      {open && (
        <Unfolded id={detailsId} span={columns.length + (onTick ? 2 : 1)}>
          <Details row={row} />
        </Unfolded>
      )}
    </tbody>
  );
}

type ActionsProps = {
  name: string;
  menu: readonly (readonly MenuEntry[])[] | undefined;
  open: boolean;
  detailsId: string;
  onUnfold: () => void;
};

/** The menu of the record, and what unfolds it. */
function ActionsCell({ name, menu, open, detailsId, onUnfold }: ActionsProps) {
  const text = useText();
  return (
    <td className="border-line max-md:contents md:h-13 md:border-t">
      <span className="flex justify-end gap-1 pr-3 max-md:contents">
        {menu && (
          <span className="max-md:col-start-4 max-md:row-start-1 max-md:self-center max-md:pr-2.5">
            <MenuButton className="btn-icon" label={text('lists.more', { name })} groups={menu}>
              <Ellipsis className="size-4" aria-hidden />
            </MenuButton>
          </span>
        )}
        <span className="border-line max-md:col-start-4 max-md:row-start-2 max-md:flex max-md:items-center max-md:border-t max-md:pr-2.5">
          <IconButton
            label={text(open ? 'lists.fold' : 'lists.unfold', { name })}
            aria-expanded={open}
            aria-controls={open ? detailsId : undefined}
            onClick={onUnfold}
          >
            <ChevronDown className={`size-4 transition-transform ${open ? 'rotate-180' : ''}`} aria-hidden />
          </IconButton>
        </span>
      </span>
    </td>
  );
}

/** The row below, as wide as all columns. */
function Unfolded({ id, span, children }: { id: string; span: number; children: ReactNode }) {
  return (
    <tr className="max-md:block">
      <td
        id={id}
        colSpan={span}
        className="border-t border-line bg-page p-4 max-md:block md:py-4 md:pr-5 md:pl-12 md:group-last/record:rounded-b-xl"
      >
        <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">{children}</div>
      </td>
    </tr>
  );
}
