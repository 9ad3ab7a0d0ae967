import { useState } from 'react';
import { SelectField } from '../../../forms/SelectField.tsx';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/popups/Dialog.tsx';
import { useEditor } from '../editorContext.ts';
import { titleOf, type Entry, type Group } from '../content/structure.ts';
import { useSectionName } from '../useSectionName.ts';

/** Lets the user move an entry to the end of another section. */
export function MoveDialog({
  entry,
  groups,
  onClose,
}: {
  entry: Entry;
  groups: readonly Group[];
  onClose: () => void;
}) {
  const text = useText();
  const { edit, language } = useEditor();
  const nameOf = useSectionName();
  const current = groups.find(({ entries }) => entries.some(({ path }) => path === entry.path));
  const targets = groups.filter(({ kind, heading }) => kind === entry.kind && heading?.state !== 'removed');
  const [to, setTo] = useState(current?.path ?? '');
  return (
    <Dialog title={text('editor.moveTo')} description={titleOf(entry, language)} onClose={onClose}>
      <DialogBody>
        <SelectField
          label={text('editor.section')}
          value={to}
          onChange={({ target }) => setTo(target.value)}
          options={targets.map((group) => ({ value: group.path, text: nameOf(group) }))}
        />
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{text('forms.cancel')}</Button>
        <Button
          look="filled"
          disabled={to === current?.path}
          onClick={() => {
            if (edit([{ op: 'move', path: entry.path, to }])) onClose();
          }}
        >
          {text('editor.move')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
