import { useState, type FormEvent } from 'react';
import { Checkbox } from '../../../forms/Checkbox.tsx';
import { Field } from '../../../forms/Field.tsx';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/popups/Dialog.tsx';
import { newNameOf, titleOf, type Entry } from '../content/structure.ts';
import { useEditor } from '../editorContext.ts';
import { usePathName } from '../usePathName.ts';
import { isPublished, nameFault, newQuestionEdits, sameQuestionEdits, referenceEdits } from './renameEdits.ts';

type RenameDialogProps = { entry: Entry; onClose: () => void };

/** Lets the user rename a question or item. A published one can remain the same or become a new one. */
export function RenameDialog({ entry, onClose }: RenameDialogProps) {
  const text = useText();
  const { definition, base, edit, open, language } = useEditor();
  const nameAt = usePathName();
  const before = newNameOf(entry) ?? entry.name;
  const [name, setName] = useState(before);
  const [isSame, setSame] = useState(false);
  const [isReplaced, setReplaced] = useState(true);
  const [isChecked, setChecked] = useState(false);
  const isFixed = isPublished(base, entry);
  const remains = isFixed && isSame;
  const newName = name.trim();
  const fault = nameFault(definition, entry, newName) ?? (!remains && newName === entry.name ? 'taken' : null);
  const uses = remains ? [] : referenceEdits(definition, entry.name, newName);
  const rename = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (fault !== null) return;
    const edits = remains
      ? sameQuestionEdits(entry, newName)
      : [...newQuestionEdits(definition, entry, newName), ...(isReplaced ? uses : [])];
    if (edits.length > 0 && !edit(edits)) return;
    onClose();
    if (!remains) open(edits[0]?.path ?? null);
  };
  return (
    <Dialog title={text('editor.rename.title')} description={titleOf(entry, language)} onClose={onClose}>
      <form onSubmit={rename} noValidate className="flex min-h-0 flex-1 flex-col">
        <DialogBody className="flex flex-col gap-4">
          <Field
            label={text('editor.rename.name')}
            hint={text('editor.rename.hint')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={name}
            onChange={({ target }) => setName(target.value)}
            error={isChecked && fault !== null ? text(`editor.rename.${fault}`) : undefined}
          />
          {isFixed && (
            <div className="flex flex-col gap-1">
              <Checkbox
                label={text('editor.rename.same')}
                checked={isSame}
                onChange={({ target }) => setSame(target.checked)}
              />
              <p className="text-xs text-pretty text-fg-2">
                {text(isSame ? 'editor.rename.sameLead' : 'editor.rename.newLead', { name: entry.name })}
              </p>
            </div>
          )}
          {uses.length > 0 && (
            <div className="flex flex-col gap-1">
              <Checkbox
                label={text('editor.rename.uses', { count: uses.length })}
                checked={isReplaced}
                onChange={({ target }) => setReplaced(target.checked)}
              />
              <p className="text-xs text-pretty text-fg-2">
                {text(isReplaced ? 'editor.rename.usesLead' : 'editor.rename.lostLead', { name: entry.name })}
              </p>
              <ul className="list-disc pl-5 text-xs text-fg-2">
                {[...new Set(uses.map(({ path }) => nameAt(path)))].map((title) => (
                  <li key={title} className="wrap-anywhere">
                    {title}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose}>{text('forms.cancel')}</Button>
          <Button type="submit" look="filled" disabled={newName === before}>
            {text('editor.rename.open')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
