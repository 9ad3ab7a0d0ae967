import { useState, type FormEvent } from 'react';
import { directionOf, isLanguageTag, ownNameOf } from '../../../../domain/languageTag.ts';
import { Field } from '../../../forms/Field.tsx';
import { SelectField } from '../../../forms/SelectField.tsx';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/popups/Dialog.tsx';
import { useEditor } from '../editorContext.ts';

/** The maximum length of a language's name, in characters. */
const NAME_MAX_CHARACTERS = 64;

/** Lets the user add a language to a draft. */
export function AddLanguageDialog({ onAdded, onClose }: { onAdded: (tag: string) => void; onClose: () => void }) {
  const text = useText();
  const { edit, languages } = useEditor();
  const [input, setInput] = useState('');
  const [name, setName] = useState<string | null>(null);
  const [chosenDirection, setDirection] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const tag = canonicalTag(input.trim());
  const isTaken = tag !== null && languages.some((language) => language.tag.toLowerCase() === tag.toLowerCase());
  const problem = tag === null ? text('editor.translations.tagBad') : isTaken && text('editor.translations.tagTaken');
  const shownName = name ?? (tag && ownNameOf(tag)) ?? '';
  const direction = chosenDirection ?? (tag ? directionOf(tag) : 'ltr');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (tag === null || problem) return;
    const value = { tag, direction, ...(shownName.trim() !== '' && { name: shownName.trim() }) };
    if (!edit([{ op: 'add', path: `languages/${tag}`, value }])) return;
    onAdded(tag);
    onClose();
  };
  return (
    <Dialog title={text('editor.translations.addTitle')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
        <DialogBody className="flex flex-col gap-4">
          <Field
            label={text('editor.translations.tag')}
            hint={text('editor.translations.tagHint')}
            error={(isSent && problem) || undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={input}
            onChange={({ target }) => setInput(target.value)}
          />
          <Field
            label={text('editor.translations.name')}
            hint={text('editor.translations.nameHint')}
            autoComplete="off"
            maxLength={NAME_MAX_CHARACTERS}
            value={shownName}
            onChange={({ target }) => setName(target.value)}
          />
          <SelectField
            label={text('editor.translations.direction')}
            value={direction}
            onChange={({ target }) => setDirection(target.value)}
            options={[
              { value: 'ltr', text: text('editor.translations.ltr') },
              { value: 'rtl', text: text('editor.translations.rtl') },
            ]}
          />
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose}>{text('forms.cancel')}</Button>
          <Button type="submit" look="filled">
            {text('editor.translations.add')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

/** Returns a tag in its usual spelling, such as zh-Hant; null if the input isn't a valid tag. */
function canonicalTag(input: string): string | null {
  return input !== '' && isLanguageTag(input) ? (Intl.getCanonicalLocales(input)[0] ?? null) : null;
}
