import { Ellipsis, RotateCcw } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { FOUR_PS } from '../../../../domain/scoring/fourP.ts';
import { partAt } from '../../../../domain/drafts/tree.ts';
import { useText } from '../../../i18n/useText.ts';
import { commandKey } from '../../../shell/keys/commandKey.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MenuButton } from '../../../ui/popups/MenuButton.tsx';
import type { MenuEntry } from '../../../ui/popups/menuEntry.ts';
import { FourPSwatch } from '../../../followUp/actions/parts/FourPSwatch.tsx';
import { useEditor } from '../editorContext.ts';
import { EntryForm } from '../form/EntryForm.tsx';
import { useOptionNames } from '../../definitions/problems/useOptionNames.ts';
import { Grip } from '../Grip.tsx';
import { columnsOf } from './columnsOf.ts';
import { StateTag } from './StateTag.tsx';
import { titleOf, type Entry } from '../content/structure.ts';

/** The actions of a row, for its menu and its shortcut keys. */
export type RowActions = {
  add: () => void;
  duplicate: (() => void) | null;
  remove: () => void;
  up: (() => void) | null;
  down: (() => void) | null;
  moveTo: (() => void) | null;
  takeBack: () => void;
};

type EntryRowProps = {
  entry: Entry;
  /** The number of a question or item; undefined for other entries. */
  number: string | undefined;
  /** True if the draft changes or moves the entry. */
  isMoved: boolean;
  actions: RowActions;
};

/** Shows an entry as a row, with its form beneath it when it is open. */
export function EntryRow({ entry, number, isMoved, actions }: EntryRowProps) {
  const text = useText();
  const { language, openedPath, open, faults } = useEditor();
  const isOpen = openedPath === entry.path;
  const title = titleOf(entry, language) || text('editor.noText');
  const hasProblem = faults.some(({ path }) => path === entry.path);
  if (entry.state === 'removed') {
    return (
      <li
        data-drop={entry.path}
        className="flex min-h-12 items-center gap-3 py-2 pr-2 pl-5 max-sm:pl-4 sm:pointer-fine:pl-10"
      >
        <s className="min-w-0 flex-1 wrap-anywhere text-fg-3">{title}</s>
        <StateTag state="removed" />
        <IconButton label={text('editor.takeBack', { title })} onClick={actions.takeBack}>
          <RotateCcw className="size-4" aria-hidden />
        </IconButton>
      </li>
    );
  }
  return (
    <li data-drop={entry.path} className={`data-dragged:opacity-40 ${hasProblem && !isOpen ? 'bg-bad-soft/40' : ''}`}>
      <div className="relative flex min-h-12 items-center gap-1 pr-2 hover:bg-sunken/60">
        <button
          type="button"
          data-row={entry.path}
          aria-expanded={isOpen}
          aria-keyshortcuts="Control+Enter Control+D Delete Alt+ArrowUp Alt+ArrowDown"
          onClick={() => open(isOpen ? null : entry.path)}
          onKeyDown={(event) => pressRow(event, actions)}
          className="grid min-h-12 min-w-0 flex-1 items-center gap-x-4 gap-y-1 py-2 pl-5 text-left focus-visible:-outline-offset-2 max-sm:pl-4 sm:pointer-fine:pl-10 sm:grid-cols-[minmax(0,1fr)_11rem_6rem_3rem]"
        >
          <span className="flex min-w-0 items-center gap-2">
            {number !== undefined && (
              <span aria-hidden className="num w-6 shrink-0 text-right text-xs text-fg-3">
                {number}
              </span>
            )}
            <span lang={titleOf(entry, language) ? undefined : 'en'} className="min-w-0 wrap-anywhere">
              {title}
            </span>
            <StateTag state={entry.state === 'same' && isMoved ? 'moved' : entry.state} />
            {hasProblem && <span className="shrink-0 text-xs font-medium text-bad">{text('editor.problem')}</span>}
          </span>
          <Facts entry={entry} />
        </button>
        <Grip className="absolute inset-y-0 left-3 w-7" />
        <MenuButton label={text('editor.more', { title })} className="btn-icon shrink-0" groups={menuOf(actions, text)}>
          <Ellipsis className="size-4" aria-hidden />
        </MenuButton>
      </div>
      {isOpen && <EntryForm entry={entry} onDone={() => open(null)} />}
    </li>
  );
}

/** Shows the values of an entry in its columns. */
function Facts({ entry: { kind, value } }: { entry: Entry }) {
  const text = useText();
  const names = useOptionNames();
  const fourP = FOUR_PS.find((candidate) => candidate === value['factor']);
  const [firstLabel, secondLabel, weightLabel] = columnsOf(kind);
  const [first, second] = ((): [string | null, string | null] => {
    const factor = value['factor'];
    const earns = partAt(value, ['scoringType']) ?? partAt(value, ['earns']);
    if (kind === 'question' || kind === 'manager') {
      return [
        typeof factor === 'number' ? names('factor', factor) : null,
        typeof earns === 'number' ? names('scoringType', earns) : null,
      ];
    }
    if (kind !== 'item') return [formulaOf(value), null];
    const itemKind = value['kind'];
    return [
      typeof itemKind === 'string' ? names('kind', itemKind) : null,
      typeof earns === 'string' ? names('earns', earns) : null,
    ];
  })();
  const weight = value['weight'];
  const isPlain = kind === 'item' || fourP !== undefined;
  return (
    <span className="contents text-fg-2 max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:text-xs">
      <span className="flex min-w-0 items-center gap-2 text-fg-2">
        {fourP && <FourPSwatch fourP={fourP} />}
        {first !== null && firstLabel && <span className="sr-only">{text(firstLabel)}: </span>}
        <span title={first ?? undefined} className={`truncate ${isPlain ? '' : 'font-mono text-xs'}`}>
          {first}
        </span>
      </span>
      <span className="text-fg-2">
        {second !== null && secondLabel && <span className="sm:sr-only">{text(secondLabel)}: </span>}
        {second}
      </span>
      <span className="num text-fg-2 sm:text-right">
        {typeof weight === 'number' && weightLabel && <span className="sm:sr-only">{text(weightLabel)}: </span>}
        {typeof weight === 'number' ? weight : ''}
      </span>
    </span>
  );
}

function formulaOf(value: Entry['value']): string | null {
  const formula = value['formula'] ?? value['when'];
  return typeof formula === 'string' ? formula : null;
}

function menuOf(actions: RowActions, text: ReturnType<typeof useText>): MenuEntry[][] {
  const entry = (key: 'add' | 'duplicate' | 'up' | 'down' | 'moveTo' | 'remove', hint?: string): MenuEntry[] => {
    const run = actions[key];
    return run ? [{ key, label: text(`editor.actions.${key}`), hint, onSelect: run }] : [];
  };
  return [
    [...entry('add', commandKey('Enter')), ...entry('duplicate', commandKey('D'))],
    [...entry('up', 'Alt+↑'), ...entry('down', 'Alt+↓'), ...entry('moveTo')],
    entry('remove', 'Del'),
  ].filter(({ length }) => length > 0);
}

function pressRow(event: KeyboardEvent<HTMLElement>, actions: RowActions): void {
  const { key, altKey, ctrlKey, metaKey, currentTarget } = event;
  const isControl = ctrlKey || metaKey;
  const run = ((): (() => void) | null => {
    if (altKey && key === 'ArrowUp') return actions.up;
    if (altKey && key === 'ArrowDown') return actions.down;
    if (altKey) return null;
    if (isControl && key === 'Enter') return actions.add;
    if (isControl && key.toLowerCase() === 'd') return actions.duplicate ?? (() => undefined);
    if (isControl) return null;
    if (key === 'Delete') return actions.remove;
    if (key === 'ArrowDown') return () => focusRow(currentTarget, 1);
    return key === 'ArrowUp' ? () => focusRow(currentTarget, -1) : null;
  })();
  if (!run) return;
  event.preventDefault();
  run();
}

/** Moves the focus to the next or previous row. */
function focusRow(row: HTMLElement, by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  rows[rows.indexOf(row) + by]?.focus();
}
