import { useState } from 'react';
import { CheckboxBox } from '../../forms/Checkbox.tsx';
import { useText } from '../../i18n/useText.ts';
import type { Selection } from '../../lists/useSelection.ts';
import { COLUMNS } from './ActionRow.tsx';
import { ActionSection, type SectionsProps } from './ActionSection.tsx';
import type { Section, SectionName } from './sections.ts';
import type { ActionList } from './useActionList.ts';

type ActionTableProps = {
  sections: readonly Section[];
  list: Pick<ActionList, 'more' | 'stale'>;
  selection: Selection;
  /** Whether the list was searched: then all that was found stands open. */
  searched: boolean;
  rows: SectionsProps;
};

/** The actions in their parts, of which some are folded at first. */
export function ActionTable({ sections, list: { more, stale }, selection, searched, rows }: ActionTableProps) {
  const text = useText();
  const [folded, setFolded] = useState<Partial<Record<SectionName, boolean>>>({});
  const isDue = sections.some(({ name }) => name === 'overdue' || name === 'week');
  const foldedAtFirst = (name: SectionName) =>
    !searched && sections.length > 1 && ((name === 'later' && isDue) || name === 'dropped');
  const isFolded = (name: SectionName) => folded[name] ?? foldedAtFirst(name);
  return (
    <section
      aria-label={text('actions.title')}
      aria-busy={stale}
      className={`transition-opacity xl:rounded-xl xl:border xl:border-line xl:bg-card xl:shadow-1 xl:overflow-hidden ${stale ? 'opacity-60' : ''}`}
    >
      {rows.wide && <Head sections={sections} selection={selection} />}
      {sections.map((section) => (
        <ActionSection
          key={section.name}
          section={section}
          unfolded={!isFolded(section.name)}
          onFold={() => setFolded({ ...folded, [section.name]: !isFolded(section.name) })}
          more={more(section.name)}
          rows={rows}
        />
      ))}
    </section>
  );
}

/** The names of the columns, and a box for all actions that have come. */
function Head({ sections, selection }: Pick<ActionTableProps, 'sections' | 'selection'>) {
  const text = useText();
  const ids = sections.flatMap(({ actions }) => actions.map(({ action_id: id }) => id));
  const ticked = ids.filter(selection.has).length;
  const isAll = ids.length > 0 && ticked === ids.length;
  const columns = ['action', 'store', 'owner', 'status', 'due', 'points'] as const;
  return (
    <div className={`${COLUMNS} h-10 text-xs font-medium text-fg-3`}>
      <span className="grid h-full place-items-center">
        <CheckboxBox
          checked={isAll}
          mixed={ticked > 0 && !isAll}
          onChange={() => selection.set(ids, !isAll)}
          aria-label={text('lists.selectPage')}
        />
      </span>
      {columns.map((column) => (
        <span key={column} className={column === 'points' ? 'pr-1 text-right' : ''}>
          {text(`actions.columns.${column}`)}
        </span>
      ))}
      <span />
    </div>
  );
}
