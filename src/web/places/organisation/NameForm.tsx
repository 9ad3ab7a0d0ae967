import { useState, type FormEvent } from 'react';
import { listChanges } from '../../../contract/access/history.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { readOrganisation, updateOrganisation } from '../../../contract/places/organisation.ts';
import { NAME_MAX_CHARACTERS } from '../../../domain/limits.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { useErrorText } from '../../api/useErrorText.ts';
import { useSend } from '../../api/useSend.ts';
import { Field } from '../../forms/Field.tsx';
import { useLeaveGuard } from '../../forms/useLeaveGuard.tsx';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { notify } from '../../ui/notices/notices.ts';
import { LanguageField } from './LanguageField.tsx';

type Organisation = ReplyOf<typeof readOrganisation>['resultData'];
/** The fields that the user has changed; all others show the server's values. */
type ChangedFields = Partial<Pick<Organisation, 'name' | 'language'>>;

/** Edits the organisation's name and language. */
export function NameForm({ organisation }: { organisation: Organisation }) {
  const text = useText();
  const errorText = useErrorText();
  const [input, setInput] = useState<ChangedFields>({});
  const { name, language } = { ...organisation, ...input };
  const isChanged = name.trim() !== organisation.name || language !== organisation.language;
  const missing = name.trim() === '' && organisation.name !== '';
  const { question } = useLeaveGuard(isChanged);
  const { send, busy, error } = useSend(updateOrganisation, [readOrganisation, listChanges]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || missing || busy) return;
    void refusalOf(async () => {
      const nameChange = name.trim() !== organisation.name && { name };
      const { resultData } = await send({ ...nameChange, ...(language !== organisation.language && { language }) });
      setInput({});
      notify({ text: resultData });
    });
  };
  const ofName = error?.field === 'name';
  return (
    <form noValidate onSubmit={submit} className="card flex flex-col gap-4 p-5 max-sm:p-4">
      <Field
        label={text('organisation.name.label')}
        autoComplete="organization"
        maxLength={NAME_MAX_CHARACTERS}
        value={name}
        onChange={({ target }) => setInput({ ...input, name: target.value })}
        error={missing ? text('forms.missing') : ofName ? errorText(error) : undefined}
      />
      <LanguageField
        hint={text('organisation.name.languageHint')}
        value={language}
        onChange={(newLanguage) => setInput({ ...input, language: newLanguage })}
      />
      <FormError error={ofName ? null : error} />
      <div className="flex justify-end max-sm:*:flex-1">
        <Button type="submit" look="filled" busy={busy} disabled={!isChanged || missing}>
          {text('forms.save')}
        </Button>
      </div>
      {question}
    </form>
  );
}
