import { Suspense, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { valueAt } from '../../../../domain/drafts/merge.ts';
import { isTree, partAt } from '../../../../domain/drafts/tree.ts';
import { Checkbox } from '../../../forms/Checkbox.tsx';
import { Field } from '../../../forms/Field.tsx';
import { SelectField } from '../../../forms/SelectField.tsx';
import { TextArea } from '../../../forms/TextArea.tsx';
import { useFieldNumber } from '../../../forms/useFieldNumber.ts';
import { useText } from '../../../i18n/useText.ts';
import { oneLine } from '../content/oneLine.ts';
import { originOf } from '../content/origin.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/popups/usePopup.ts';
import { EditorProvider, useEditor } from '../editorContext.ts';
import { isSectioned, newNameOf, titleOf, type Entry } from '../content/structure.ts';
import { concerns } from '../../definitions/problems/problemCause.ts';
import { ChoicesField } from './ChoicesField.tsx';
import { CodesField } from './CodesField.tsx';
import { fieldsOf, placeOf, type FieldSpec } from './fields.ts';
import { FormulaField } from './FormulaField.tsx';
import { LanguageTabs } from './LanguageTabs.tsx';
import { numberWithSameText } from './sameText.ts';
import { TextList } from './TextList.tsx';
import { useField, type FieldProps } from './useField.ts';
import { useOptionNames } from '../../definitions/problems/useOptionNames.ts';
import { useOldTranslations } from '../useOldTranslations.ts';

const renameDialog = lazyPart(() => import('../rename/RenameDialog.tsx').then((file) => file.RenameDialog));

/** Edits the fields of an entry in place. Each edit is saved automatically. */
export function EntryForm(props: { entry: Entry; onDone: () => void }) {
  const editor = useEditor();
  return (
    <EditorProvider value={{ ...editor, language: editor.formLanguage }}>
      <Fields {...props} />
    </EditorProvider>
  );
}

function Fields({ entry, onDone }: { entry: Entry; onDone: () => void }) {
  const text = useText();
  const { problems, wordsOf, leaveField, session } = useEditor();
  const form = useRef<HTMLDivElement>(null);
  const fields = fieldsOf(entry.kind, entry.value);
  const origin = originOf(entry.value);
  const otherProblems = problems.filter(
    (problem) => problem.path === entry.path && !fields.some((field) => concerns(problem, placeOf(field))),
  );
  useEffect(() => form.current?.querySelector<HTMLElement>('textarea, input')?.focus(), []);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Key events of a dialog also bubble up to here.
    if (!(event.target instanceof Node && form.current?.contains(event.target))) return;
    event.preventDefault();
    onDone();
  };
  const [wide, narrow] = [fields.filter(isWide), fields.filter((field) => !isWide(field))];
  const first = wide.filter(({ type }) => type === 'texts');
  return (
    // Key events bubble up from the fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={form}
      data-form={entry.path}
      role="group"
      aria-label={text('editor.fieldsOf', { name: entry.name || text('editor.about') })}
      onKeyDown={press}
      onBlur={({ target }) => {
        const name = target.closest<HTMLElement>('[data-field]')?.dataset['field'];
        const field = fields.find((candidate) => candidate.name === name);
        if (field) leaveField(entry.path, placeOf(field));
        session.flush();
      }}
      className="flex flex-col gap-4 border-y border-line bg-accent-soft/40 px-5 py-4 max-sm:px-4"
    >
      <LanguageTabs entry={entry} />
      {first.slice(0, 2).map((field) => (
        <TextsField key={field.name} entry={entry} field={field} />
      ))}
      {narrow.length > 0 && (
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {narrow.map((field) => (
            <NarrowField key={field.name} entry={entry} field={field} />
          ))}
        </div>
      )}
      {wide
        .filter((field) => !first.slice(0, 2).includes(field))
        .map((field) => (
          <WideField key={field.name} entry={entry} field={field} />
        ))}
      {entry.kind === 'question' && <p className="text-xs text-fg-2">{text('editor.photoHint')}</p>}
      {otherProblems.map(wordsOf).map(({ field, text: problem }) => (
        <p key={`${field} ${problem}`} className="text-bad">
          {field === '' ? problem : text('editor.problemIn', { field, problem })}
        </p>
      ))}
      <div className="flex items-center justify-between gap-2">
        <div className="min-w-0 text-xs wrap-anywhere text-fg-3">
          <Names entry={entry} />
          {origin && <span className="block">{text('editor.library.from', { ...origin })}</span>}
        </div>
        <Button onClick={onDone}>{text('editor.done')}</Button>
      </div>
    </div>
  );
}

function Names({ entry }: { entry: Entry }) {
  const text = useText();
  const [isRenaming, setRenaming] = useState(false);
  const newName = newNameOf(entry);
  if (!entry.name) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {text('editor.savedAs', { name: newName ?? entry.name })}
      {newName !== null && <span>{text('editor.rename.formerly', { name: entry.name })}</span>}
      {isSectioned(entry) && (
        <Button look="ghost" onClick={() => setRenaming(true)}>
          {text('editor.rename.open')}
        </Button>
      )}
      {isRenaming && (
        <Suspense>
          <renameDialog.Part entry={entry} onClose={() => setRenaming(false)} />
        </Suspense>
      )}
    </span>
  );
}

const isWide = ({ type }: FieldSpec) => ['texts', 'formula', 'list', 'codes', 'choices'].includes(type);

function WideField({ entry, field }: FieldProps) {
  if (field.type === 'list') return <TextList entry={entry} field={field} />;
  if (field.type === 'codes') return <CodesField entry={entry} field={field} />;
  if (field.type === 'choices') return <ChoicesField entry={entry} />;
  if (field.type === 'texts') return <TextsField entry={entry} field={field} />;
  return <FormulaField entry={entry} field={field} />;
}

function NarrowField({ entry, field }: FieldProps) {
  if (field.type === 'choice') return <ChoiceField entry={entry} field={field} options={field.options} />;
  if (field.type === 'flag') return <FlagField entry={entry} field={field} />;
  if (field.type === 'number') return <NumberField entry={entry} field={field} />;
  return <LineField entry={entry} field={field} />;
}

/** Edits a text in the chosen language. */
function TextsField({ entry, field }: FieldProps) {
  const text = useText();
  const { definition, language } = useEditor();
  const { label, value, error, hint, set, path } = useField({ entry, field });
  const isOld = useOldTranslations().includes(`${path}/${language}`);
  const currentText = partAt(value, [language]);
  const english = partAt(value, ['en']);
  const type = (input: string) => {
    const isLast = isTree(value) && Object.keys(value).every((tag) => tag === language);
    if (input !== '' || field.required || (language === 'en' && !isLast)) {
      const isRequired = field.required && language === 'en';
      set(input === '' && !isRequired && language !== 'en' ? undefined : input, `${path}/${language}`);
    } else set(undefined, isLast ? path : `${path}/${language}`);
  };
  const isNew = field.name === 'text' && language === 'en' && isSectioned(entry) && titleOf(entry) === '';
  const pasteHint = isNew ? text('editor.paste.here') : undefined;
  const englishHint = language !== 'en' && typeof english === 'string' && english !== '' ? english : undefined;
  const oldHint = isOld && englishHint !== undefined ? text('editor.oldText', { english: englishHint }) : englishHint;
  const twin = language === 'en' && field.name === 'text' ? numberWithSameText(definition, entry.path) : null;
  const twinHint = twin === null ? undefined : text('editor.sameText', { number: twin });
  return (
    <TextArea
      label={label}
      lang={language}
      dir="auto"
      rows={1}
      grows
      value={typeof currentText === 'string' ? currentText : ''}
      placeholder={field.required ? undefined : text('editor.optional')}
      onChange={({ target }) => type(oneLine(target.value))}
      onKeyDown={keepOneLine}
      error={error}
      hint={pasteHint ?? hint ?? twinHint ?? oldHint}
      data-field={field.name}
    />
  );
}

/** Prevents Enter from inserting a line break. With Ctrl or ⌘, Enter is a shortcut. */
function keepOneLine(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
}

/** Edits a text that isn't translated. */
function LineField(props: FieldProps) {
  const { field } = props;
  const { label, value, error, hint, set } = useField(props);
  return (
    <Field
      label={label}
      autoComplete="off"
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => set(target.value === '' && !field.required ? undefined : target.value)}
      error={error}
      hint={hint}
      data-field={field.name}
    />
  );
}

/** Edits a number. Text that isn't a number stays in the input until it is corrected. */
function NumberField(props: FieldProps) {
  const { field } = props;
  const text = useText();
  const { label, value, error, hint, set } = useField(props);
  const [numberInput, setNumberInput] = useState<string | null>(null);
  const { format, parse } = useFieldNumber();
  const numberText = typeof value === 'number' ? format(value) : '';
  const isUsable = (input: string) => parse(input) !== null || (input.trim() === '' && field.required !== true);
  const number = numberInput === null ? null : parse(numberInput);
  const isWrong = numberInput !== null && !isUsable(numberInput);
  // True if undo, redo or someone else's edit has changed the value since it was typed.
  const isStale = numberInput !== null && !isWrong && number !== (typeof value === 'number' ? value : null);
  return (
    <Field
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={numberInput === null || isStale ? numberText : numberInput}
      onChange={({ target }) => {
        setNumberInput(target.value);
        if (isUsable(target.value)) set(parse(target.value) ?? undefined);
      }}
      onBlur={() => isWrong || setNumberInput(null)}
      error={isWrong ? text('editor.number') : error}
      hint={hint}
      data-field={field.name}
    />
  );
}

function FlagField(props: FieldProps) {
  const { label, value, set } = useField(props);
  return (
    <div className="flex h-full items-end pb-2">
      <Checkbox
        label={label}
        checked={value === true}
        onChange={({ target }) => set(target.checked ? true : undefined)}
      />
    </div>
  );
}

function ChoiceField({ entry, field, options }: FieldProps & { options: readonly (string | number)[] }) {
  const text = useText();
  const names = useOptionNames();
  const { label, value, error, set } = useField({ entry, field });
  const id = useId();
  const { edit, definition } = useEditor();
  const choose = (choice: string) => {
    const option = options.find((candidate) => String(candidate) === choice);
    if (field.name !== 'kind' || option === undefined) return set(option);
    edit(kindEdits(entry, String(option), (path) => valueAt(definition, path) !== null));
  };
  const empty = { value: '', text: text('editor.notSet') };
  const isListed = options.some((fourP) => fourP === value);
  return (
    <div className="flex flex-col gap-1.5">
      <SelectField
        label={label}
        value={isListed ? String(value) : ''}
        onChange={({ target }) => choose(target.value)}
        options={[
          ...(field.required && isListed ? [] : [empty]),
          ...options.map((option) => ({ value: String(option), text: names(field.name, option) })),
        ]}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        data-field={field.name}
      />
      {error !== undefined && (
        <p id={id} className="text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

/**
 * Returns the edits that change the kind of an item: they remove the fields that the new kind doesn't have, and add the
 * fields that it requires.
 */
function kindEdits(entry: Entry, kind: string, isPresent: (path: string) => boolean) {
  const keep = new Set(fieldsOf('item', { kind }).map(({ name }) => name));
  const oldFields = fieldsOf('item', entry.value).filter(({ name }) => !keep.has(name) || name === 'unit');
  const removals = oldFields
    .map(({ name }) => `${entry.path}/${name}`)
    .filter(isPresent)
    .map((path) => ({ op: 'remove', path }) as const);
  const set = (name: string, value: unknown) => ({ op: 'set', path: `${entry.path}/${name}`, value }) as const;
  const additions: Record<string, ReturnType<typeof set>[]> = {
    yes_no: [set('earns', 'yes')],
    choice: isPresent(`${entry.path}/choices`) ? [] : [set('choices', [])],
    multi: isPresent(`${entry.path}/choices`) ? [] : [set('choices', [])],
    number: [set('unit', '')],
    price: [set('unit', 'kg')],
  };
  return [set('kind', kind), ...removals, ...(additions[kind] ?? [])];
}
