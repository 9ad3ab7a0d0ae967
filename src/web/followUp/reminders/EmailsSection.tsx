import { listChanges } from '../../../contract/access/history.ts';
import { readMails, updateMails } from '../../../contract/followUp/reminders.ts';
import { useId } from 'react';
import { refusalOf } from '../../api/refusalOf.ts';
import { useCall } from '../../api/useCall.ts';
import { useSend } from '../../api/useSend.ts';
import { CheckboxBox } from '../../forms/Checkbox.tsx';
import { useText } from '../../i18n/useText.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ProfileSection } from '../../ui/cards/ProfileSection.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { notify } from '../../ui/notices/notices.ts';

/** Renders the email settings in the user's profile; each change is saved immediately. */
export function EmailsSection() {
  const text = useText();
  const { address, ...choices } = useCall(readMails, {}).resultData;
  const { send, busy, error } = useSend(updateMails, [readMails, listChanges]);
  const choose = (change: Partial<typeof choices>) =>
    refusalOf(async () => notify({ text: (await send({ ...choices, ...change })).resultData }));
  return (
    <ProfileSection title={text('mailChoice.title')} lead={text('mailChoice.lead')}>
      <div className="flex flex-col gap-3">
        {address !== 'confirmed' && <Alert tone="warn">{text(`mailChoice.${address}`)}</Alert>}
        <div className="card divide-y divide-line">
          {(['digest', 'reminders'] as const).map((kind) => (
            <Choice
              key={kind}
              name={text(`mailChoice.${kind}`)}
              hint={text(`mailChoice.${kind}Hint`)}
              isChecked={choices[kind]}
              onChange={(isChecked) => busy || void choose({ [kind]: isChecked })}
            />
          ))}
        </div>
        <FormError error={error} />
      </div>
    </ProfileSection>
  );
}

type ChoiceProps = { name: string; hint: string; isChecked: boolean; onChange: (isChecked: boolean) => void };

function Choice({ name, hint, isChecked, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <label htmlFor={`${id}-box`} className="flex items-start gap-3 px-5 py-4 max-sm:px-4">
      <span className="mt-0.5">
        <CheckboxBox
          id={`${id}-box`}
          checked={isChecked}
          onChange={(event) => onChange(event.target.checked)}
          aria-label={name}
          aria-describedby={id}
        />
      </span>
      <span className="min-w-0">
        <span className="block font-medium">{name}</span>
        <span id={id} className="block text-fg-2">
          {hint}
        </span>
      </span>
    </label>
  );
}
