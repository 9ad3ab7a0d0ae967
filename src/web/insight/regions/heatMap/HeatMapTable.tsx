import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { CATEGORIES } from '../../../../domain/scoring/categories.ts';
import { CategoryIcon } from '../../../ui/categoryIcons.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { HeatMapRow } from './HeatMapRow.tsx';
import type { Target } from '../../../followUp/targets/targets.ts';
import type { Order, SortKey } from './heatMapOrder.ts';
import type { Region, StoreRow } from '../region.ts';
import '../regions.css';

type TableProps = {
  /** Sorted. */
  rows: readonly StoreRow[];
  region: Pick<Region, 'id' | 'name' | 'range' | 'categoryNames' | 'heatMap'>;
  /** Returns the target for a store's overall score; null hides the column. */
  targetOf?: ((storeId: string) => Target | undefined) | null;
  order: Order;
  onSort: (key: SortKey) => void;
};

/** Renders the heat map as a table. */
export function HeatMapTable({ rows, region, targetOf = null, order, onSort }: TableProps) {
  const text = useText();
  const { categoryNames, heatMap } = region;
  return (
    <div className="-mx-4 mt-3 scroll-pl-32 overflow-x-auto overscroll-x-contain px-[13px] py-1 sm:-mx-5 sm:scroll-pl-44 sm:px-[17px]">
      <table className="num w-full min-w-[48rem] table-fixed border-separate border-spacing-[3px] sm:min-w-[52rem]">
        <caption className="sr-only">{text('regions.heatMapCaption', { group: region.name })}</caption>
        <thead>
          <tr>
            <SortHeader
              column="store"
              {...{ order, onSort }}
              className="heat-name w-28 pb-2 text-left align-bottom sm:w-40 lg:w-48"
            >
              {text('regions.store')}
            </SortHeader>
            <SortHeader column="overall" {...{ order, onSort }} className="w-20 pb-2 text-left align-bottom sm:w-26">
              {text('regions.overallShort')}
            </SortHeader>
            {targetOf && (
              <th scope="col" className="w-30 px-1.5 pb-4 text-left align-bottom text-xs font-medium text-fg-2">
                {text('targets.column')}
              </th>
            )}
            {CATEGORIES.map((code) => (
              <SortHeader key={code} column={code} {...{ order, onSort }} className="text-center align-top">
                <CategoryIcon category={code} className="size-[18px]" />
                <span className="w-full text-2xs leading-3.5 break-words">
                  <Breakable name={categoryNames[code]} />
                </span>
              </SortHeader>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <HeatMapRow key={row.store._id} row={row} region={region} targetOf={targetOf} />
          ))}
        </tbody>
        {heatMap.surveyed > 0 && <Means heatMap={heatMap} withTargets={targetOf !== null} />}
      </table>
    </div>
  );
}

type HeaderProps = Pick<TableProps, 'order' | 'onSort'> & { column: SortKey; className: string; children: ReactNode };

function SortHeader({ column, order, onSort, className, children }: HeaderProps) {
  const active = column === order.sort;
  const isStacked = column !== 'store' && column !== 'overall';
  const Arrow = active ? (order.descending ? ArrowDown : ArrowUp) : ChevronsUpDown;
  return (
    <th
      scope="col"
      aria-sort={active ? (order.descending ? 'descending' : 'ascending') : 'none'}
      className={`font-medium ${className}`}
    >
      <button
        type="button"
        onClick={() => onSort(column)}
        className={`group reach relative inline-flex items-center gap-1 rounded-md text-xs transition-colors hover:bg-sunken hover:text-fg ${active ? 'text-fg' : 'text-fg-2'} ${isStacked ? 'min-h-15 w-full flex-col justify-start gap-1.5 px-0.5 pt-1 pb-1.5' : 'h-7 px-1.5'}`}
      >
        {children}
        <Arrow
          aria-hidden
          className={`size-3.5 shrink-0 ${isStacked ? 'absolute top-1.5 left-[calc(50%+13px)]' : ''} ${active ? '' : 'text-fg-3'} ${isStacked && !active ? 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100' : ''}`}
        />
      </button>
    </th>
  );
}

/** Allows line breaks after slashes. */
function Breakable({ name }: { name: string }) {
  const [first = '', ...otherParts] = name.split('/');
  return (
    <>
      {first}
      {otherParts.map((part) => (
        <Fragment key={part}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}

function Means({ heatMap: { mean, surveyed }, withTargets }: Pick<Region, 'heatMap'> & { withTargets: boolean }) {
  const text = useText();
  const format = useFormat();
  return (
    <tfoot>
      <tr className="h-9 font-semibold">
        <th scope="row" className="heat-name px-1.5 text-left font-semibold">
          {text('regions.mean', { count: surveyed })}
        </th>
        <td className="px-1.5">{mean.overall === null ? '–' : format.percent(mean.overall)}</td>
        {withTargets && <td className="px-1.5 font-normal text-fg-3">–</td>}
        {CATEGORIES.map((code) => {
          const score = mean.scores.find(({ foodid }) => foodid === code)?.score ?? null;
          return (
            <td key={code} className="text-center">
              {score === null ? <span className="font-normal text-fg-3">–</span> : format.number(score)}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}
