import { ChevronDown, Ellipsis } from 'lucide-react';
import { memo, useId, type ComponentType, type ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { CheckboxBox } from '../../forms/Checkbox.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { MenuButton } from '../../ui/popups/MenuButton.tsx';
import type { Column } from './columns.ts';
import type { MenuEntry } from '../../ui/popups/menuEntry.ts';

/** The style of a table's rows. */
export type TableLook = 'apart' | 'lines';

/** The CSS classes of each look. */
export const LOOKS = {
  apart: {
    table:
      'cards:flex cards:flex-col cards:gap-3 columns:rounded-xl columns:border columns:border-line columns:bg-card columns:shadow-1',
    row: 'relative isolate aria-current:shadow-[inset_2px_0_var(--accent)] transition-colors cards:grid cards:grid-cols-[auto_minmax(0,1fr)_auto_auto]',
    plain: 'columns:hover:bg-sunken/50',
    ticked: 'bg-[color-mix(in_srgb,var(--accent-soft)_45%,var(--card))]',
    cell: 'border-line cards:flex cards:min-h-14 cards:items-center columns:h-13 columns:border-t',
    head: 'pr-3',
    tickHead: 'w-12 pl-4 text-left',
    tickBox: 'relative z-1 flex',
    tick: 'pl-4 cards:col-start-1 cards:row-start-1 cards:pr-4',
    actionsHead: 'w-23',
    section: '',
  },
  lines: {
    table: 'cards:block',
    row: 'relative isolate cards:border-t border-line',
    plain: '',
    ticked: 'bg-[color-mix(in_oklab,var(--accent-soft)_55%,var(--card))]',
    cell: 'border-line columns:border-t',
    head: '',
    tickHead: 'w-11',
    tickBox: 'relative z-1 grid place-items-center',
    tick: 'cards:col-start-1 cards:row-span-2 cards:grid cards:w-12 cards:place-items-center cards:pl-1 cards:max-sm:hidden',
    actionsHead: 'w-9',
    section: 'cards:overflow-hidden cards:rounded-xl cards:border cards:border-line cards:bg-card cards:shadow-1',
  },
};

/** The parts of a table's rows besides the columns. */
export type RowParts<R> = {
  /** Returns the name of a row, for its checkbox and menu. */
  nameOf?: (row: R) => string;
  /** Returns the menu of a row. */
  menuOf?: (row: R) => readonly (readonly MenuEntry[])[];
  /** Shown below an expanded row. */
  Details?: ComponentType<{ row: R }>;
  /** Classes of each row, such as the grid of its card. */
  rowClass?: string;
};

type RowProps<R> = { [K in keyof RowParts<R>]-?: RowParts<R>[K] | undefined } & {
  row: R;
  id: string;
  look: TableLook;
  columns: readonly Column<R>[];
  span: number;
  /** `ticked` and `onTick` are undefined if rows can't be ticked. */
  ticked: boolean | undefined;
  onTick: ((id: string) => void) | undefined;
  current: boolean;
  open: boolean;
  onUnfold: ((id: string) => void) | undefined;
};

/** Renders one record as a row or card, with its details below. */
export const TableRow = memo(Row) as typeof Row;

function Row<R>(props: RowProps<R>) {
  const { row, id, look, columns, span, ticked = false, onTick, current, open, Details, rowClass = '' } = props;
  const text = useText();
  const detailsId = useId();
  const name = props.nameOf?.(row) ?? '';
  const classes = LOOKS[look];
  const isMarked = ticked || (current && look === 'lines');
  const line = (
    <>
      <tr
        aria-current={(current && look === 'apart') || undefined}
        className={`${classes.row} ${isMarked ? classes.ticked : classes.plain} ${rowClass}`}
      >
        {onTick && (
          <td className={`${classes.cell} ${classes.tick}`}>
            <span className={classes.tickBox}>
              <CheckboxBox aria-label={text('lists.select', { name })} checked={ticked} onChange={() => onTick(id)} />
            </span>
          </td>
        )}
        {columns.map(({ key, place, cell }, index) => (
          <td
            key={key}
            className={`${classes.cell} ${place} ${index === 0 && look === 'apart' ? `cards:py-3 ${onTick ? '' : 'pl-4 cards:col-span-3 cards:col-start-1'}` : ''}`}
          >
            {cell(row)}
          </td>
        ))}
        {(props.menuOf || Details) && (
          <ActionsCell
            name={name}
            look={look}
            menu={props.menuOf?.(row)}
            unfolds={Details !== undefined}
            open={open}
            detailsId={detailsId}
            onUnfold={() => props.onUnfold?.(id)}
          />
        )}
      </tr>
      {open && Details && (
        <DetailsRow id={detailsId} span={span}>
          <Details row={row} />
        </DetailsRow>
      )}
    </>
  );
  if (look === 'lines') return line;
  return (
    <tbody
      className={`group/record cards:block cards:overflow-hidden cards:rounded-xl cards:border cards:bg-card cards:shadow-1 ${ticked ? 'cards:border-accent' : 'cards:border-line'}`}
    >
      {line}
    </tbody>
  );
}

type ActionsProps = {
  name: string;
  look: TableLook;
  menu: readonly (readonly MenuEntry[])[] | undefined;
  unfolds: boolean;
  open: boolean;
  detailsId: string;
  onUnfold: () => void;
};

function ActionsCell({ name, look, menu, unfolds, open, detailsId, onUnfold }: ActionsProps) {
  const text = useText();
  const button = menu && (
    <MenuButton className="btn-icon relative" label={text('lists.more', { name })} groups={menu}>
      <Ellipsis className="size-4" aria-hidden />
    </MenuButton>
  );
  if (look === 'lines') return <td className="border-line cards:hidden columns:border-t">{button}</td>;
  return (
    <td className="border-line cards:contents columns:h-13 columns:border-t">
      <span className="flex justify-end gap-1 pr-3 cards:contents">
        {button && <span className="cards:col-start-4 cards:row-start-1 cards:self-center cards:pr-2.5">{button}</span>}
        {unfolds && (
          <span className="relative border-line cards:col-start-4 cards:row-start-2 cards:flex cards:items-center cards:border-t cards:pr-2.5">
            <IconButton
              label={text(open ? 'lists.fold' : 'lists.unfold', { name })}
              aria-expanded={open}
              aria-controls={open ? detailsId : undefined}
              onClick={onUnfold}
            >
              <ChevronDown className={`size-4 transition-transform ${open ? 'rotate-180' : ''}`} aria-hidden />
            </IconButton>
          </span>
        )}
      </span>
    </td>
  );
}

function DetailsRow({ id, span, children }: { id: string; span: number; children: ReactNode }) {
  return (
    <tr className="cards:block">
      <td
        id={id}
        colSpan={span}
        className="border-t border-line bg-page p-4 cards:block columns:py-4 columns:pr-5 columns:pl-12 columns:group-last/record:rounded-b-xl"
      >
        <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">{children}</div>
      </td>
    </tr>
  );
}
