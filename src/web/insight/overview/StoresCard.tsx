import { ArrowUpDown, ChevronDown, ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { FALL_POINTS, LOW_SCORE, OVERVIEW_SORTS, type OverviewSort } from '../../../domain/overview.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { MenuButton } from '../../ui/popups/MenuButton.tsx';
import { needParts, rangeOfTrends, type NeedPart, type Range, type StoreRow } from './overview.ts';
import { StoreCells } from './StoreCells.tsx';

type StoresCardProps = {
  stores: readonly StoreRow[];
  /** The names of groups by id. */
  names: ReadonlyMap<string, string>;
  sort: OverviewSort;
  onSort: (sort: OverviewSort) => void;
  children: ReactNode;
};

const COLUMNS = [
  { name: 'store', sort: 'name', className: 'pl-4 sm:pl-5' },
  { name: 'score', sort: 'score', className: 'w-54' },
  { name: 'last', sort: 'last', className: 'w-30 @max-[68rem]:hidden' },
  { name: 'due', sort: 'due', className: 'w-36' },
  { name: 'actions', sort: null, className: 'w-26' },
  { name: 'lost', sort: null, className: 'w-[28%] pr-4 sm:pr-5' },
] as const;

/** Lists the stores, in collapsible parts if they are sorted by need. */
export function StoresCard({ stores, names, sort, onSort, children }: StoresCardProps) {
  const text = useText();
  const range = rangeOfTrends(stores);
  const display = { names, range };
  return (
    <section aria-labelledby="where-to-look" className="@container card min-w-0 overflow-hidden">
      <header className="flex flex-wrap items-center justify-between gap-2 p-4 sm:px-5">
        <div className="min-w-0">
          <h2 id="where-to-look" className="font-semibold">
            {text('overview.where')}
          </h2>
          <p className="mt-1 text-xs text-fg-2">{text('overview.rule', { points: FALL_POINTS, score: LOW_SCORE })}</p>
        </div>
        <MenuButton
          className="btn"
          groups={[
            OVERVIEW_SORTS.map((overviewSort) => ({
              key: overviewSort,
              label: text(`overview.sorts.${overviewSort}`),
              selected: overviewSort === sort,
              onSelect: () => onSort(overviewSort),
            })),
          ]}
        >
          <ArrowUpDown className="size-4" aria-hidden />
          {text(`overview.sorts.${sort}`)}
        </MenuButton>
      </header>
      <table className="w-full table-fixed @max-4xl:block">
        <caption className="sr-only">{text('overview.where')}</caption>
        <thead className="@max-4xl:hidden">
          <tr className="h-9 border-y border-line text-left text-xs text-fg-2">
            {COLUMNS.map(({ name, sort: by, className }) => (
              <th
                key={name}
                scope="col"
                {...(by === sort && { 'aria-sort': 'ascending' as const })}
                className={`pr-3 font-medium ${className}`}
              >
                {by === null ? (
                  text(`overview.columns.${name}`)
                ) : (
                  <button
                    type="button"
                    onClick={() => onSort(by)}
                    className="-mx-1.5 inline-flex h-7 items-center gap-1 rounded-md px-1.5 hover:bg-sunken hover:text-fg pointer-coarse:h-10 pointer-coarse:min-w-10"
                  >
                    {text(`overview.columns.${name}`)}
                    <ArrowUpDown className={`size-3 ${by === sort ? 'text-accent' : 'text-fg-3'}`} aria-hidden />
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        {sort === 'need' ? (
          needParts(stores).map(({ part, stores: own }) => <Part key={part} part={part} stores={own} {...display} />)
        ) : (
          <tbody className="@max-4xl:block">
            {stores.map((store) => (
              <StoreCells key={store.store_id} store={store} {...display} />
            ))}
          </tbody>
        )}
      </table>
      {children}
    </section>
  );
}

type PartProps = {
  part: NeedPart;
  stores: readonly StoreRow[];
  names: ReadonlyMap<string, string>;
  range: Range | null;
};

function Part({ part, stores, ...display }: PartProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(part !== 'none');
  const Sign = isOpen ? ChevronDown : ChevronRight;
  return (
    <tbody className="@max-4xl:block">
      {/* The button is positioned over the row. A cell that spans all columns would reserve space for the column
          that narrow cards hide. */}
      <tr className="relative h-9 border-b border-line @max-4xl:block pointer-coarse:h-11">
        <th scope="rowgroup" className="p-0 text-left font-normal @max-4xl:block">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="absolute inset-0 flex items-center gap-2 bg-sunken/50 px-4 focus-visible:-outline-offset-2 sm:px-5"
          >
            <Sign className="size-4 text-fg-3" aria-hidden />
            <span className="font-semibold">{text(`overview.parts.${part}`)}</span>
            <span className="num text-fg-3">{stores.length}</span>
            {part === 'none' && <Span stores={stores} />}
          </button>
        </th>
      </tr>
      {isOpen && stores.map((store) => <StoreCells key={store.store_id} store={store} {...display} />)}
    </tbody>
  );
}

function Span({ stores }: { stores: readonly StoreRow[] }) {
  const text = useText();
  const format = useFormat();
  const [first, last] = [stores[0], stores.at(-1)];
  if (!first || !last || first === last || first.overall === null || last.overall === null) return null;
  return (
    <span className="ml-auto truncate text-xs text-fg-2 @max-4xl:hidden">
      {text('overview.fromTo', {
        first: first.store_name,
        low: format.percent(first.overall),
        last: last.store_name,
        high: format.percent(last.overall),
      })}
    </span>
  );
}
