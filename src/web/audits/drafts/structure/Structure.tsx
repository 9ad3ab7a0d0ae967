import { ChevronDown, Plus, RotateCcw } from 'lucide-react';
import { Fragment, Suspense, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { SearchInput } from '../../../forms/SearchInput.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CategoryIcon } from '../../../ui/categoryIcons.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { matches } from '../../../ui/matches.ts';
import { lazyPart } from '../../../ui/popups/usePopup.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { CATEGORIES } from '../../../../domain/scoring/categories.ts';
import { whenIdle } from '../../../ui/timing/whenIdle.ts';
import { useEditor } from '../editorContext.ts';
import { EntryForm } from '../form/EntryForm.tsx';
import { ColumnHeads } from './ColumnHeads.tsx';
import { columnsOf } from './columnsOf.ts';
import { DragArea } from './DragArea.tsx';
import { EntryRow } from './EntryRow.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { SectionMenu } from './SectionMenu.tsx';
import { StateTag } from './StateTag.tsx';
import { isTableTarget } from '../table/columns.ts';
import {
  aboutEntry,
  categoryName,
  groupsOf,
  newNameOf,
  numbersOf,
  titleOf,
  type Entry,
  type Group,
} from '../content/structure.ts';
import { FILTERS, noteFilters } from '../stickyParts.ts';
import { useChangedPlaces } from '../useChangedPlaces.ts';
import { useGroupTitle } from '../useSectionName.ts';
import { useRowActions } from './useRowActions.ts';
import { useTablePaste } from './useTablePaste.ts';

const pasteDialog = lazyPart(() => import('../table/PasteDialog.tsx').then((file) => file.PasteDialog));

const libraryDialog = lazyPart(() => import('../library/LibraryDialog.tsx').then((file) => file.LibraryDialog));

function fetchDialogs(): void {
  pasteDialog.fetch();
  libraryDialog.fetch();
}

type ShownEntries = 'all' | 'changed' | 'problems';

/** Shows the content of a definition by section, with the form of the open entry below its row. */
export function Structure() {
  const text = useText();
  const { definition, base, faults, openedPath, language } = useEditor();
  const rowsTop = useRef<HTMLDivElement>(null);
  const [find, setFind] = useState('');
  const [shownEntries, setShownEntries] = useState<ShownEntries>('all');
  const [category, setCategory] = useState<string | null>(null);
  const [entryToMove, setEntryToMove] = useState<Entry | null>(null);
  /**
   * The rows that are being pasted, the path of the section that is selected initially, and the path of the entry that
   * the rows replace (null if they replace none). Null while nothing is being pasted.
   */
  const [paste, setPaste] = useState<{ content: string; to: string; replaces: string | null } | null>(null);
  /** The path of the section for which the library was opened; null while the library is closed. */
  const [libraryTarget, setLibraryTarget] = useState<string | null>(null);
  useEffect(() => whenIdle(fetchDialogs), []);
  /** Shows a section to which questions or items were added. */
  const showGroup = (group: Group) => {
    setFind('');
    setShownEntries('all');
    if (category !== null) setCategory(group.category);
  };
  const groups = groupsOf(definition, base);
  const about = aboutEntry(definition, base);
  const numbers = numbersOf(groups);
  const withProblems = new Set(faults.map(({ path }) => path));
  const changedPlaces = useChangedPlaces();
  const isShown = (entry: Entry) => {
    if (entry.path === openedPath) return true;
    if (shownEntries === 'changed' && !changedPlaces.has(entry.path)) return false;
    if (shownEntries === 'problems' && !withProblems.has(entry.path)) return false;
    if (find === '' || numbers.get(entry.path) === find.trim()) return true;
    return matches(`${titleOf(entry)} ${titleOf(entry, language)} ${entry.name} ${newNameOf(entry) ?? ''}`, find);
  };
  const isNarrowed = find !== '' || shownEntries !== 'all';
  const inCategory = groups.filter(
    (group) => isNarrowed || category === null || group.category === category || isOpenIn(group, openedPath),
  );
  const visible = inCategory
    .map((group) => ({ group, entries: group.entries.filter(isShown) }))
    .filter(({ group, entries }) => {
      const heading = group.heading;
      return (
        !isNarrowed ||
        entries.length > 0 ||
        (heading !== null && (find === '' || heading.path === openedPath) && isShown(heading))
      );
    });
  const isAboutVisible = isNarrowed ? find === '' && isShown(about) : category === null;
  useTablePaste(groups, (content, section, replaces) => {
    const first = visible.find(({ group }) => group.heading && isTableTarget(group))?.group;
    if (groups.some(isTableTarget)) setPaste({ content, to: (section ?? first)?.path ?? '', replaces });
  });
  const chooseCategory = (code: string | null) => {
    setCategory(code);
    requestAnimationFrame(() => rowsTop.current?.scrollIntoView({ block: 'nearest' }));
  };
  return (
    <section aria-label={text('editor.content')} className="card min-w-0 overflow-clip">
      <div ref={noteFilters} className={FILTERS}>
        {/* Key events bubble up from the search. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          data-find
          onKeyDown={goToRows}
          className="flex flex-wrap items-center gap-2 border-b border-line px-5 py-3 max-sm:px-4"
        >
          <SearchInput
            label={text('editor.findQuestion')}
            value={find}
            onChange={setFind}
            className="min-w-0 flex-1 basis-56"
          />
          <SegmentedControl
            label={text('editor.show')}
            value={shownEntries}
            onChange={setShownEntries}
            options={[
              { value: 'all', text: text('editor.all') },
              { value: 'changed', text: text('editor.changed', { count: changedPlaces.size }) },
              { value: 'problems', text: text('editor.problems', { count: faults.length }) },
            ]}
          />
        </div>
        {groups.some((group) => group.category !== null) && (
          <CategoryChips groups={groups} category={isNarrowed ? null : category} onChoose={chooseCategory} />
        )}
      </div>
      <div ref={rowsTop} />
      {(isAboutVisible || openedPath === '') && <HeadRow entry={about} isMoved={false} title={text('editor.about')} />}
      <DragArea groups={groups}>
        {visible.map(({ group, entries }, at) => (
          <Fragment key={group.path}>
            {isHeaded(visible.slice(0, at), group) && <ColumnHeads kind={group.kind} />}
            <GroupRows
              group={group}
              groups={groups}
              entries={entries}
              numbers={numbers}
              changedPlaces={changedPlaces}
              onMove={setEntryToMove}
              onPaste={() => setPaste({ content: '', to: group.path, replaces: null })}
              onLibrary={() => setLibraryTarget(group.path)}
            />
          </Fragment>
        ))}
      </DragArea>
      {visible.length === 0 && !isAboutVisible && (
        <p className="px-5 py-8 text-center text-fg-2">{text('editor.noneFound')}</p>
      )}
      {entryToMove && <MoveDialog entry={entryToMove} groups={groups} onClose={() => setEntryToMove(null)} />}
      {paste && (
        <Suspense>
          <pasteDialog.Part
            initial={paste.content}
            to={paste.to}
            replaces={paste.replaces}
            groups={groups}
            onAdded={(group) => {
              setPaste(null);
              showGroup(group);
            }}
            onClose={() => setPaste(null)}
          />
        </Suspense>
      )}
      {libraryTarget !== null && (
        <Suspense>
          <libraryDialog.Part
            to={libraryTarget}
            groups={groups}
            onAdded={(group) => {
              setLibraryTarget(null);
              showGroup(group);
            }}
            onClose={() => setLibraryTarget(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Checks whether a group needs column headings of its own, because its columns differ from those above. */
function isHeaded(above: readonly { group: Group }[], { kind }: Group): boolean {
  const columns = columnsOf(kind).join(' ');
  const previous = above.map(({ group }) => columnsOf(group.kind).join(' ')).findLast((headings) => headings !== '');
  return columns !== '' && columns !== previous;
}

/** Checks whether the group's heading or one of its entries is open. */
function isOpenIn({ heading, entries }: Group, opened: string | null): boolean {
  return opened !== null && (heading?.path === opened || entries.some(({ path }) => path === opened));
}

function CategoryChips({
  groups,
  category,
  onChoose,
}: {
  groups: readonly Group[];
  category: string | null;
  onChoose: (category: string | null) => void;
}) {
  const text = useText();
  const { definition, language } = useEditor();
  return (
    <div
      role="group"
      aria-label={text('editor.categories')}
      className="flex flex-wrap gap-1 border-b border-line px-4 py-2"
    >
      {[null, ...CATEGORIES].map((code) => {
        // The count of all categories excludes the questions for the manager, which are in no category.
        const count = groups
          .filter((group) => (code === null ? group.category !== null : group.category === code))
          .reduce((sum, { entries }) => sum + entries.filter(({ state }) => state !== 'removed').length, 0);
        const name = code === null ? text('editor.all') : categoryName(definition, code, language);
        return (
          <button
            key={code}
            type="button"
            aria-pressed={category === code}
            title={name}
            onClick={() => onChoose(code)}
            className="reach flex min-h-8 items-center gap-1.5 rounded-lg px-2.5 text-sm text-fg-2 hover:text-fg aria-pressed:bg-sunken aria-pressed:font-medium aria-pressed:text-fg"
          >
            {code && <CategoryIcon category={code} />}
            <span className={code === null || category === code ? '' : 'max-sm:sr-only'}>{name}</span>
            <span className="num text-fg-3">{count}</span>
          </button>
        );
      })}
    </div>
  );
}

/** Moves the focus from the search to the first row when the user presses Enter or the down arrow. */
function goToRows(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, nativeEvent } = event;
  if ((key !== 'Enter' && key !== 'ArrowDown') || nativeEvent.isComposing) return;
  if (!(target instanceof HTMLInputElement)) return;
  const row = currentTarget.closest('section')?.querySelector<HTMLElement>('li [data-row]');
  if (!row) return;
  event.preventDefault();
  row.focus();
}

type GroupProps = {
  group: Group;
  groups: readonly Group[];
  entries: readonly Entry[];
  numbers: ReadonlyMap<string, string>;
  /** The paths of the entries that the draft changes or moves. */
  changedPlaces: ReadonlySet<string>;
  onMove: (entry: Entry) => void;
  onPaste: () => void;
  onLibrary: () => void;
};

function GroupRows({ group, groups, entries, numbers, changedPlaces, onMove, onPaste, onLibrary }: GroupProps) {
  const actions = useRowActions(groups, onMove);
  const title = useGroupTitle()(group);
  const count = group.entries.filter(({ state }) => state !== 'removed').length;
  const buttons = (
    <>
      <AddButton title={title} onAdd={() => actions(group, null).add()} />
      <SectionMenu group={group} title={title} onPaste={onPaste} onLibrary={onLibrary} />
    </>
  );
  return (
    <section aria-label={title} className="border-b border-line last:border-b-0">
      {group.heading ? (
        <HeadRow
          entry={group.heading}
          isMoved={changedPlaces.has(group.heading.path)}
          title={title}
          count={count}
          buttons={buttons}
          onTakeBack={() => group.heading && actions(group, group.heading).takeBack()}
        />
      ) : (
        <div
          data-drop={group.path}
          data-drop-below
          className="flex min-h-11 items-center gap-2 border-b border-line bg-sunken/50 pr-2 pl-5 max-sm:pl-4"
        >
          <h2 className="min-w-0 flex-1 font-semibold">
            {title} <span className="num font-normal text-fg-3">{count}</span>
          </h2>
          {buttons}
        </div>
      )}
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <EntryRow
            key={`${entry.path} ${entry.state === 'removed'}`}
            entry={entry}
            number={numbers.get(entry.path)}
            isMoved={changedPlaces.has(entry.path)}
            actions={actions(group, entry)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Shows a title that opens the form of its section or of the definition. */
function HeadRow({
  entry,
  isMoved,
  title,
  count,
  buttons,
  onTakeBack,
}: {
  entry: Entry;
  /** True if the draft changes or moves the section. */
  isMoved: boolean;
  title: string;
  count?: number;
  buttons?: ReactNode;
  onTakeBack?: () => void;
}) {
  const text = useText();
  const { openedPath, open, faults } = useEditor();
  const isOpen = openedPath === entry.path;
  if (entry.state === 'removed') {
    return (
      <div className="flex min-h-11 items-center gap-2 bg-sunken/50 pr-2 pl-5 max-sm:pl-4">
        <s className="min-w-0 flex-1 text-fg-3">{title}</s>
        <StateTag state="removed" />
        <IconButton label={text('editor.takeBack', { title })} onClick={onTakeBack}>
          <RotateCcw className="size-4" aria-hidden />
        </IconButton>
      </div>
    );
  }
  return (
    <>
      <div
        data-drop={entry.path}
        data-drop-below
        className="flex min-h-11 items-center gap-2 border-b border-line bg-sunken/50 pr-2 has-[[data-row]:hover]:bg-sunken"
      >
        <h2 className="min-w-0 flex-1 font-semibold">
          <button
            type="button"
            data-row={entry.path}
            aria-expanded={isOpen}
            onClick={() => open(isOpen ? null : entry.path)}
            className="flex min-h-11 w-full items-center gap-2 pl-5 text-left focus-visible:-outline-offset-2 max-sm:pl-4"
          >
            <span className="min-w-0 wrap-anywhere">{title || text('editor.noText')}</span>
            {count !== undefined && <span className="num font-normal text-fg-3">{count}</span>}
            <StateTag state={entry.state === 'same' && isMoved ? 'moved' : entry.state} />
            {faults.some(({ path }) => path === entry.path) && (
              <span className="text-xs font-medium text-bad">{text('editor.problem')}</span>
            )}
            <ChevronDown className={`size-4 text-fg-3 ${isOpen ? 'rotate-180' : ''}`} aria-hidden />
          </button>
        </h2>
        {buttons}
      </div>
      {isOpen && <EntryForm entry={entry} onDone={() => open(null)} />}
    </>
  );
}

function AddButton({ title, onAdd }: { title: string; onAdd: () => void }) {
  const text = useText();
  return (
    <Button look="ghost" onClick={onAdd} aria-label={text('editor.addTo', { name: title })}>
      <Plus className="size-4" aria-hidden />
      {text('editor.add')}
    </Button>
  );
}
