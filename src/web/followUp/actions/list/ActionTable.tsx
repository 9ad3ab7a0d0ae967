import { CalendarClock, ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Action, ActionSort } from '../../../../contract/followUp/actions/actions.ts';
import { currentDay } from '../../../i18n/timeZone.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { toggleSort } from '../../../lists/listState.ts';
import { Table, type RowSection } from '../../../lists/table/Table.tsx';
import type { Selection } from '../../../lists/useSelection.ts';
import { Button } from '../../../ui/Button.tsx';
import { LIST_SORTS } from '../actionsState.ts';
import { weekEnd, type Section, type SectionName } from './sections.ts';
import { useActionColumns, type ColumnParts } from './useActionColumns.tsx';
import type { ActionList } from './useActionList.ts';
import { useRowMenu, type RowCommand } from './useRowMenu.tsx';

/** The number of rows that these sections show at first. */
const FIRST_ROWS: Partial<Record<SectionName, number>> = { done: 5, confirmed: 5, dropped: 5 };

type ActionTableProps = ColumnParts & {
  sections: readonly Section[];
  list: Pick<ActionList, 'more' | 'stale'>;
  selection: Selection;
  /** True if the list was searched; all sections are then expanded at first. */
  searched: boolean;
  sort: ActionSort;
  onSort: (sort: ActionSort) => void;
  onMenu: (action: Action, command: RowCommand) => void;
};

/** Renders the actions in their sections. */
export function ActionTable({ sections, list, selection, searched, sort, onSort, onMenu, ...parts }: ActionTableProps) {
  const text = useText();
  const columns = useActionColumns(parts);
  const menuOf = useRowMenu(onMenu);
  const rowSections = useRowSections(sections, list.more, searched);
  return (
    <section
      aria-label={text('actions.title')}
      className={`transition-opacity xl:overflow-hidden xl:rounded-xl xl:border xl:border-line xl:bg-card xl:shadow-1 ${list.stale ? 'opacity-60' : ''}`}
    >
      <Table
        caption={text('actions.title')}
        columns={columns}
        sections={rowSections}
        idOf={(action) => action.action_id}
        nameOf={(action) => action.title}
        breakpoint="xl"
        look="lines"
        sort={sort}
        onSort={(column) =>
          onSort(LIST_SORTS.find((listSort) => listSort === toggleSort(sort, column)) ?? LIST_SORTS[0])
        }
        stale={list.stale}
        selection={selection}
        menuOf={menuOf}
        currentId={parts.openId}
        headClass="h-10"
        rowClass="columns:h-13 cards:grid cards:min-h-18 cards:grid-cols-[auto_auto_minmax(0,1fr)_auto] cards:content-start cards:first:border-none"
      />
    </section>
  );
}

function useRowSections(
  sections: readonly Section[],
  more: ActionList['more'],
  searched: boolean,
): readonly RowSection<Action>[] {
  const [foldedSections, setFoldedSections] = useState<Partial<Record<SectionName, boolean>>>({});
  const [fullSections, setFullSections] = useState<Partial<Record<SectionName, boolean>>>({});
  const isDue = sections.some(({ name }) => name === 'overdue' || name === 'week');
  const isFoldedAtFirst = (name: SectionName) =>
    !searched && sections.length > 1 && ((name === 'later' && isDue) || name === 'dropped');
  return sections.map((section) => {
    const { name, actions } = section;
    const isFolded = foldedSections[name] ?? isFoldedAtFirst(name);
    const visibleActions = fullSections[name] ? actions : actions.slice(0, FIRST_ROWS[name]);
    const { read, busy } = more(name);
    const showMore = () => {
      setFullSections({ ...fullSections, [name]: true });
      if (visibleActions.length === actions.length) read();
    };
    return {
      key: name,
      head: (
        <SectionHead
          section={section}
          isFolded={isFolded}
          onFold={() => setFoldedSections({ ...foldedSections, [name]: !isFolded })}
        />
      ),
      rows: isFolded ? [] : visibleActions,
      foot:
        visibleActions.length < actions.length || !section.isWhole ? (
          <MoreActions section={section} shownCount={visibleActions.length} busy={busy} onMore={showMore} />
        ) : null,
    };
  });
}

type SectionHeadProps = { section: Section; isFolded: boolean; onFold: () => void };

function SectionHead({ section: { name, count }, isFolded, onFold }: SectionHeadProps) {
  const text = useText();
  const format = useFormat();
  const Sign = isFolded ? ChevronRight : ChevronDown;
  return (
    <h2 className="flex items-center border-line text-sm cards:mb-1 columns:border-t columns:bg-page/60">
      <button
        type="button"
        aria-expanded={!isFolded}
        onClick={onFold}
        className="flex min-h-10 w-full items-center gap-2 text-left columns:px-4"
      >
        <Sign className="size-4 shrink-0 text-fg-3" aria-hidden />
        {name === 'overdue' && <CalendarClock className="size-4 shrink-0 text-warn" aria-hidden />}
        <span className="font-semibold">{text(`actions.sections.${name}`)}</span>
        {count !== null && <span className="num text-fg-3">{format.number(count)}</span>}
        <span className="num ml-auto truncate text-xs text-fg-2">
          {name === 'week' && text('actions.until', { day: format.shortDay(weekEnd(currentDay())) })}
          {name === 'done' && <span className="max-md:hidden">{text('actions.doneWaits')}</span>}
        </span>
      </button>
    </h2>
  );
}

type MoreProps = { section: Section; shownCount: number; busy: boolean; onMore: () => void };

function MoreActions({ section: { count }, shownCount, busy, onMore }: MoreProps) {
  const text = useText();
  return (
    <div className="p-1.5 xl:px-3">
      <Button look="ghost" busy={busy} onClick={onMore}>
        {count === null ? text('actions.showMore') : text('app.showMore', { count: Math.max(count - shownCount, 1) })}
      </Button>
    </div>
  );
}
