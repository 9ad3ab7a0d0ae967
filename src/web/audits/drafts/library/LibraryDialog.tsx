import { SearchX } from 'lucide-react';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import type { Edit } from '../../../../domain/drafts/edits.ts';
import { containersOf } from '../../../../domain/drafts/places.ts';
import { isTree, listAt, partAt, type Tree } from '../../../../domain/drafts/tree.ts';
import { FOUR_PS } from '../../../../domain/scoring/fourP.ts';
import { CheckboxBox } from '../../../forms/Checkbox.tsx';
import { SearchInput } from '../../../forms/SearchInput.tsx';
import { SelectField } from '../../../forms/SelectField.tsx';
import { useListFormat } from '../../../i18n/useListFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { LoadFailure } from '../../../lists/LoadFailure.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadingNote } from '../../../ui/LoadingNote.tsx';
import { matches } from '../../../ui/matches.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/popups/Dialog.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { fitsIn, roomIn } from '../content/room.ts';
import { categoryName, titleOf, type Group } from '../content/structure.ts';
import { useEditor } from '../editorContext.ts';
import { useOptionNames } from '../../definitions/problems/useOptionNames.ts';
import { focusEntry } from '../showEntry.ts';
import { isTableTarget, tableKindOf } from '../table/columns.ts';
import { useSectionName } from '../useSectionName.ts';
import {
  additionsOf,
  copiedKeys,
  copyable,
  isRemoved,
  lacksFactor,
  offeredEntries,
  plainTextOf,
  type CopyTarget,
  type LibraryEntry,
  type OfferedEntry,
} from './library.ts';
import { useLibrary } from './useLibrary.ts';

type LibraryDialogProps = {
  /** The path of the section that is selected initially. */
  to: string;
  groups: readonly Group[];
  onAdded: (group: Group) => void;
  onClose: () => void;
};

/** Lets the user copy questions or items from the library to the end of a section. */
export function LibraryDialog({ to, groups, onAdded, onClose }: LibraryDialogProps) {
  const text = useText();
  const nameOf = useSectionName();
  const { definition, languages, session, edit } = useEditor();
  const { data, error, refetch } = useLibrary();
  const targets = groups.filter(isTableTarget);
  const [target, setTarget] = useState(() => targets.find(({ path }) => path === to) ?? targets[0]);
  const [selectedKeys, setSelectedKeys] = useState<ReadonlySet<string>>(new Set());
  const [factor, setFactor] = useState<number | null>(null);
  const kind = target ? tableKindOf(target) : null;
  const category = target?.category ?? null;
  const { name } = session;
  const into = useMemo(
    (): CopyTarget => ({ name, definition, languages: languages.map(({ tag }) => tag) }),
    [name, definition, languages],
  );
  const entries = useMemo(
    () => (data && kind ? offeredEntries(copyable(data, kind, into), { kind, category }, into) : []),
    [data, kind, category, into],
  );
  if (!target || !kind) return null;
  // Someone else may remove the section in the meantime.
  const group = targets.find(({ path }) => path === target.path);
  const selection = entries.filter(({ key }) => selectedKeys.has(key));
  const additions = group ? additionsOf(selection, group, kind, into, factor) : [];
  const withoutFactor = selection.filter((entry) => lacksFactor(entry, kind)).length;
  const room = roomIn(definition);
  const isTooMuch = !fitsIn(
    definition,
    additions.map(({ value }) => value),
  );
  const add = () => {
    if (!group || !edit(additions)) return;
    const removals = additions.toReversed().map(({ path }): Edit => ({ op: 'remove', path }));
    notify({
      text: text('editor.paste.added', { count: additions.length }),
      action: { text: text('forms.undo'), run: () => void edit(removals) },
    });
    onAdded(group);
    focusEntry(additions[0]?.path ?? '');
  };
  return (
    <Dialog title={text('editor.library.title')} description={text('editor.paste.lead')} width="wide" onClose={onClose}>
      <DialogBody className="flex flex-col gap-4">
        <SelectField
          label={text('editor.section')}
          value={group?.path ?? ''}
          onChange={({ target: { value } }) => setTarget(targets.find(({ path }) => path === value) ?? target)}
          options={[
            ...(group ? [] : [{ value: '', text: text('editor.notSet') }]),
            ...targets.map((section) => ({ value: section.path, text: nameOf(section) })),
          ]}
        />
        {!group && <Alert tone="bad">{text('editor.paste.removed', { name: nameOf(target) })}</Alert>}
        {error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Entries key={kind} entries={entries} target={into} selection={selectedKeys} onChoose={setSelectedKeys} />
        ) : (
          <LoadingState />
        )}
        {additions.length > room && <Alert tone="bad">{text('editor.library.room', { most: room })}</Alert>}
        {isTooMuch && <Alert tone="bad">{text('editor.library.size')}</Alert>}
      </DialogBody>
      {withoutFactor > 0 && <FactorField count={withoutFactor} factor={factor} onChoose={setFactor} />}
      <DialogFoot>
        <Button onClick={onClose}>{text('forms.cancel')}</Button>
        <Button look="filled" disabled={additions.length === 0 || additions.length > room || isTooMuch} onClick={add}>
          {text('editor.paste.add', { count: additions.length })}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** Asks for the P of questions copied from modules, because items of modules have none. */
function FactorField({
  count,
  factor,
  onChoose,
}: {
  count: number;
  factor: number | null;
  onChoose: (factor: number | null) => void;
}) {
  const text = useText();
  const names = useOptionNames();
  const hint = useId();
  return (
    <div className="flex flex-col gap-1.5 border-t border-line px-5 py-3">
      <SelectField
        label={text('editor.library.factor', { count })}
        aria-describedby={hint}
        value={factor ?? ''}
        onChange={({ target: { value } }) => onChoose(value === '' ? null : Number(value))}
        options={[
          { value: '', text: text('editor.library.later') },
          ...FOUR_PS.map((fourP) => ({ value: String(fourP), text: names('factor', fourP) })),
        ]}
      />
      <p id={hint} className="text-xs text-pretty text-fg-2">
        {text('editor.library.factorHint', { count })}
      </p>
    </div>
  );
}

function LoadingState() {
  return (
    <div className="flex flex-col gap-2">
      <LoadingNote />
      <Skeleton className="h-10" />
      {Array.from({ length: 5 }, (_, row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  );
}

/** The filters, each with a function that returns the value to compare. */
const FILTERS = {
  definition: ({ definition }: LibraryEntry) => definition.name,
  factor: ({ value }: LibraryEntry) => (typeof value['factor'] === 'number' ? String(value['factor']) : null),
  category: ({ category }: LibraryEntry) => category,
  kind: ({ kind, value }: LibraryEntry) =>
    kind === 'item' && typeof value['kind'] === 'string' ? value['kind'] : null,
};
type FilterName = keyof typeof FILTERS;
const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

/** The number of entries shown at first, and added each time the user asks for more. */
const STEP = 60;

type EntriesProps = {
  entries: readonly OfferedEntry[];
  target: CopyTarget;
  selection: ReadonlySet<string>;
  onChoose: (selection: ReadonlySet<string>) => void;
};

function Entries({ entries, target, selection, onChoose }: EntriesProps) {
  const text = useText();
  const { definition, language } = useEditor();
  const [find, setFind] = useState('');
  const [filters, setFilters] = useState<Partial<Record<FilterName, string>>>({});
  const [shownCount, setShownCount] = useState(STEP);
  const deferredFind = useDeferredValue(find);
  const existingKeys = useMemo(() => copiedKeys(definition), [definition]);
  const copiedTexts = useMemo(() => textsOf(definition), [definition]);
  const counts = useMemo(() => countBy(entries.map(plainTextOf)), [entries]);
  const nameOfOption = useFilterOption(entries);
  const visible = entries.filter(
    (entry) =>
      FILTER_NAMES.every((name) => !filters[name] || valuesOf(entry, name).includes(filters[name])) &&
      (deferredFind === '' ||
        matches(`${titleOf(entry, language)} ${titleOf(entry)} ${entry.origin.varname}`, deferredFind)),
  );
  const narrow = (name: FilterName, value: string) => {
    setFilters({ ...filters, [name]: value });
    setShownCount(STEP);
  };
  const toggle = (key: string) => {
    const next = new Set(selection);
    if (!next.delete(key)) next.add(key);
    onChoose(next);
  };
  if (entries.length === 0) {
    return (
      <EmptyState icon={SearchX} title={text('editor.library.none')} heading="h3">
        {text('editor.library.noneLead')}
      </EmptyState>
    );
  }
  return (
    <>
      <SearchInput label={text('editor.find')} value={find} onChange={setFind} className="w-full" />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {FILTER_NAMES.map((name) => {
          const values = [...new Set(entries.flatMap((entry) => valuesOf(entry, name)))];
          if (values.length < 2) return null;
          return (
            <SelectField
              key={name}
              label={text(name === 'definition' ? 'editor.library.definition' : FILTER_LABELS[name])}
              value={filters[name] ?? ''}
              onChange={({ target }) => narrow(name, target.value)}
              options={[
                { value: '', text: text('editor.all') },
                ...values.map((value) => ({ value, text: nameOfOption(name, value) })),
              ]}
            />
          );
        })}
      </div>
      <output className="num text-fg-2">{text('editor.library.count', { count: visible.length })}</output>
      {visible.length > 0 && (
        <ul aria-label={text('editor.library.title')} className="divide-y divide-line rounded-lg border border-line">
          {visible.slice(0, shownCount).map((entry) => (
            <EntryRow
              key={entry.key}
              entry={entry}
              state={
                isRemoved(entry, target)
                  ? 'removed'
                  : existingKeys.has(entry.key) || copiedTexts.has(plainTextOf(entry))
                    ? 'inDraft'
                    : entry.isRetired
                      ? 'retired'
                      : null
              }
              isAmbiguous={(counts.get(plainTextOf(entry)) ?? 0) > 1}
              isChosen={selection.has(entry.key)}
              nameOfOption={nameOfOption}
              onToggle={() => toggle(entry.key)}
            />
          ))}
        </ul>
      )}
      <ShowMore
        hiddenCount={visible.length - shownCount}
        step={STEP}
        onMore={(more) => setShownCount(shownCount + more)}
      />
    </>
  );
}

function valuesOf(entry: OfferedEntry, name: FilterName): string[] {
  return [entry, ...entry.duplicates].flatMap((target) => FILTERS[name](target) ?? []);
}

function textsOf(definition: Tree): ReadonlySet<string> {
  const values = containersOf(definition).flatMap(({ keys }) => listAt(definition, keys));
  return new Set(values.map((value) => plainTextOf({ value: isTree(value) ? value : {} })));
}

function countBy(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const target of texts) counts.set(target, (counts.get(target) ?? 0) + 1);
  return counts;
}

const FILTER_LABELS = {
  factor: 'editor.fields.factor',
  category: 'editor.library.category',
  kind: 'editor.fields.kind',
} as const;

function useFilterOption(offered: readonly OfferedEntry[]) {
  const { language } = useEditor();
  const entries = offered.flatMap((entry) => [entry, ...entry.duplicates]);
  const optionName = useOptionNames();
  return (name: FilterName, value: string): string => {
    if (name === 'factor') return optionName('factor', Number(value));
    if (name === 'kind') return optionName('kind', value);
    const definition = entries.find((entry) => FILTERS[name](entry) === value)?.definition;
    if (name === 'definition') return definition?.title ?? value;
    return definition ? categoryName(definition.content, value, language) : value;
  };
}

type EntryRowProps = {
  entry: OfferedEntry;
  /** The state of the entry in the draft or in its own definition; null for none. */
  state: 'removed' | 'inDraft' | 'retired' | null;
  /** True if another entry has the same text. */
  isAmbiguous: boolean;
  isChosen: boolean;
  nameOfOption: (name: FilterName, value: string) => string;
  onToggle: () => void;
};

function EntryRow({ entry, state, isAmbiguous, isChosen, nameOfOption, onToggle }: EntryRowProps) {
  const text = useText();
  const formatList = useListFormat();
  const { language } = useEditor();
  const { section, value, duplicates } = entry;
  const place = section ? titleOf({ value: section }, language) : '';
  const facts = (['category', 'factor', 'kind'] as const).flatMap((name) => {
    const fact = FILTERS[name](entry);
    return fact === null ? [] : [nameOfOption(name, fact)];
  });
  const differences = useDifferences();
  return (
    <li>
      <label className="flex min-h-12 cursor-pointer items-start gap-3 px-3 py-2.5 hover:bg-sunken has-checked:bg-accent-soft/60">
        <span className="pt-0.5">
          <CheckboxBox checked={isChosen} onChange={onToggle} />
        </span>
        <span className="min-w-0 flex-1">
          <span lang={langOf(value, language)} className="block text-pretty wrap-anywhere">
            {titleOf(entry, language) || text('editor.noText')}
          </span>
          <span className="block text-xs text-pretty wrap-anywhere text-fg-2">
            {formatList([
              versionedTitle(entry),
              ...(place === '' ? [] : [place]),
              ...facts,
              ...(isAmbiguous ? differences(entry) : []),
            ])}
          </span>
          {duplicates.length > 0 && (
            <span className="block text-xs text-pretty wrap-anywhere text-fg-2">
              {text('editor.library.also', { names: formatList([...new Set(duplicates.map(versionedTitle))]) })}
            </span>
          )}
        </span>
        {state && (
          <span className="shrink-0 rounded-md bg-sunken px-1.5 py-0.5 text-xs text-fg-2">
            {text(`editor.library.${state}`)}
          </span>
        )}
      </label>
    </li>
  );
}

function versionedTitle({ definition }: LibraryEntry): string {
  return `${definition.title} ${definition.version}`;
}

/** Returns a function that returns what distinguishes an entry from others with the same text. */
function useDifferences() {
  const text = useText();
  const optionName = useOptionNames();
  return ({ value, origin }: LibraryEntry): string[] => {
    const [type, earns, weight] = [value['scoringType'], value['earns'], value['weight']];
    const answer =
      typeof type === 'number'
        ? optionName('scoringType', type)
        : typeof earns === 'string'
          ? optionName('earns', earns)
          : null;
    return [
      ...(answer === null ? [] : [`${text('editor.fields.scoringType')}: ${answer}`]),
      ...(typeof weight === 'number' ? [`${text('editor.fields.weight')}: ${weight}`] : []),
      origin.varname,
    ];
  };
}

/** Returns 'en' if an entry's text isn't translated into the language, otherwise undefined. */
function langOf(value: Tree, language: string): 'en' | undefined {
  return partAt(value, ['text', language]) ? undefined : 'en';
}
