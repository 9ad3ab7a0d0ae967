import { useDeferredValue, useRef, useState } from 'react';
import { applyEdits, type Edit } from '../../../../domain/drafts/edits.ts';
import { itemRoot } from '../../../../domain/drafts/places.ts';
import type { Tree } from '../../../../domain/drafts/tree.ts';
import { Checkbox } from '../../../forms/Checkbox.tsx';
import { SelectField } from '../../../forms/SelectField.tsx';
import { TextArea } from '../../../forms/TextArea.tsx';
import { useText } from '../../../i18n/useText.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { noteStep } from '../noteStep.ts';
import { ConfirmDialog } from '../../../ui/popups/ConfirmDialog.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/popups/Dialog.tsx';
import { fitsIn, roomIn } from '../content/room.ts';
import { freshNames, type Group } from '../content/structure.ts';
import { useEditor } from '../editorContext.ts';
import { focusEntry } from '../showEntry.ts';
import { useSectionName } from '../useSectionName.ts';
import { COLUMNS, isTableTarget, optionsOf, tableKindOf } from './columns.ts';
import { readTable, TABLE_MAX_CHARACTERS, type TableProblem, type TableRow } from './readTable.ts';
import { TablePreview } from './TablePreview.tsx';
import { useTableNames } from './useTableNames.ts';

/** Lets the user paste questions or items from a spreadsheet at the end of a section. */
export function PasteDialog({
  initial,
  to,
  replaces,
  groups,
  onAdded,
  onClose,
}: {
  initial: string;
  /** The path of the section that is selected initially. */
  to: string;
  /** The path of the empty question or item that the rows replace; null if they replace none. */
  replaces: string | null;
  groups: readonly Group[];
  onAdded: (group: Group) => void;
  onClose: () => void;
}) {
  const text = useText();
  const names = useTableNames();
  const nameOf = useSectionName();
  const { definition, edit } = useEditor();
  const area = useRef<HTMLTextAreaElement>(null);
  const [content, setContent] = useState(() => withinLimit(initial));
  const [factor, setFactor] = useState('');
  const [leavesOut, setLeavesOut] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const deferredContent = useDeferredValue(content);
  const targets = groups.filter(isTableTarget);
  const [target, setTarget] = useState(() => targets.find(({ path }) => path === to) ?? targets[0]);
  const kind = target && tableKindOf(target);
  if (!kind) return null;
  // Someone else may remove the section in the meantime.
  const group = targets.find(({ path }) => path === target.path);
  const reading = { kind, names, most: roomIn(definition) };
  const result = readTable(deferredContent, { ...reading, factor: factor === '' ? null : Number(factor) });
  const rows = 'rows' in result ? result.rows : [];
  const faulty = rows.filter(({ problems }) => problems.length > 0);
  const acceptedRows = rows.filter(({ problems }) => problems.length === 0);
  const problem = 'problem' in result ? result.problem : sizeProblem(definition, acceptedRows);
  const lacksDecision = faulty.length > 0 && !leavesOut;
  const isBlocked =
    !group || problem !== null || acceptedRows.length === 0 || lacksDecision || deferredContent !== content;
  const lacksFactor = faulty.some(({ problems }) => problems.some(isMissingFactor));

  /** Closes the dialog, but first asks if the rows were changed. Unchanged rows are still on the clipboard. */
  function close(): void {
    if (content === withinLimit(initial) || content.trim() === '') onClose();
    else setIsConfirming(true);
  }

  function add(): void {
    if (!group) return;
    const root = itemRoot(definition);
    const entryNames = freshNames(definition, group, acceptedRows.length);
    const additions = acceptedRows.map(({ value }, at): Edit => {
      const varname = entryNames[at] ?? '';
      return { op: 'add', path: `${root}/${varname}`, value: { ...value, varname }, to: group.path };
    });
    // Someone else may have removed the entry in the meantime.
    const replacedEntry = groups.flatMap(({ entries }) => entries).find(({ path }) => path === replaces);
    const replacement: Edit[] = replacedEntry ? [{ op: 'remove', path: replacedEntry.path }] : [];
    const edits = [...additions, ...replacement];
    const outcome = applyEdits(definition, edits);
    if ('fault' in outcome || !edit(edits)) return;
    noteStep({
      text: text('editor.paste.added', { count: additions.length }),
      action: { text: text('forms.undo'), run: () => void edit(outcome.inverse) },
    });
    onAdded(group);
    focusEntry(additions[0]?.path ?? '');
  }

  return (
    <Dialog
      title={text('editor.paste.title')}
      description={text('editor.paste.lead')}
      width="wide"
      initialFocus={area}
      onClose={close}
    >
      <DialogBody className="flex flex-col gap-4">
        <SelectField
          label={text('editor.section')}
          value={group?.path ?? ''}
          onChange={({ target: { value } }) => {
            setTarget(targets.find(({ path }) => path === value) ?? target);
            setFactor('');
          }}
          options={[
            ...(group ? [] : [{ value: '', text: text('editor.notSet') }]),
            ...targets.map((section) => ({ value: section.path, text: nameOf(section) })),
          ]}
        />
        {!group && <Alert tone="bad">{text('editor.paste.removed', { name: nameOf(target) })}</Alert>}
        <TextArea
          ref={area}
          label={text('editor.paste.rows')}
          hint={text('editor.paste.hint', { columns: COLUMNS[kind].map(names.column).join(', ') })}
          rows={4}
          wrap="off"
          spellCheck={false}
          className="font-mono text-xs pointer-coarse:text-base"
          value={content}
          onChange={({ target }) => setContent(withinLimit(target.value))}
        />
        {(lacksFactor || factor !== '') && (
          <SelectField
            label={text('editor.paste.factor')}
            value={factor}
            onChange={({ target }) => setFactor(target.value)}
            options={[
              { value: '', text: text('editor.notSet') },
              ...optionsOf(kind, 'factor').map((option) => ({
                value: String(option),
                text: names.option('factor', option),
              })),
            ]}
          />
        )}
        {problem && <WholeProblem problem={problem} column={names.column('text')} />}
        {'rows' in result && (
          <TablePreview table={result} kind={kind} names={names}>
            {faulty.length > 0 && acceptedRows.length > 0 && (
              <Checkbox
                label={text('editor.paste.leaveOut', { count: faulty.length })}
                checked={leavesOut}
                onChange={({ target }) => setLeavesOut(target.checked)}
              />
            )}
          </TablePreview>
        )}
      </DialogBody>
      <DialogFoot>
        <Button onClick={close}>{text('forms.cancel')}</Button>
        <Button look="filled" disabled={isBlocked} onClick={add}>
          {text('editor.paste.add', { count: acceptedRows.length })}
        </Button>
      </DialogFoot>
      {isConfirming && (
        <ConfirmDialog
          title={text('forms.leaveTitle')}
          confirm={text('forms.leave')}
          cancel={text('forms.stay')}
          onConfirm={onClose}
          onCancel={() => setIsConfirming(false)}
        >
          {text('forms.leaveLead')}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

function WholeProblem({ problem: { code, count, most }, column }: { problem: TableProblem; column: string }) {
  const text = useText();
  return <Alert tone="bad">{text(`editor.paste.whole.${code}`, { count, most, column })}</Alert>;
}

/** Returns a problem if the rows don't fit in one call or would exceed the size limit of drafts; null otherwise. */
function sizeProblem(definition: Tree, rows: readonly TableRow[]): TableProblem | null {
  const isFine = fitsIn(
    definition,
    rows.map(({ value }) => value),
  );
  return isFine ? null : { code: 'size', count: rows.length, most: 0 };
}

const isMissingFactor = ({ code, column }: { code: string; column: string }) =>
  code === 'missing' && column === 'factor';

/**
 * Returns the table cut to one character over the maximum length, so that it is still refused as too long but doesn't
 * slow down the field.
 */
function withinLimit(content: string): string {
  return content.slice(0, TABLE_MAX_CHARACTERS + 1);
}
