import { useState } from 'react';
import { EMAIL_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from '../../../../../domain/limits.ts';
import { Field } from '../../../../forms/Field.tsx';
import { useText } from '../../../../i18n/useText.ts';
import { ConfirmDialog } from '../../../../ui/popups/ConfirmDialog.tsx';
import type { ActionDetail } from '../detail.ts';
import type { ActionChange } from '../useActionChange.ts';

type PersonDialogProps = { action: ActionDetail; actionChange: ActionChange; onClose: () => void };

/** Assigns an action to a person without an account. */
export function PersonDialog({ action: { owner }, actionChange, onClose }: PersonDialogProps) {
  const text = useText();
  const person = owner?.userid === null ? owner : null;
  const [input, setInput] = useState({ name: person?.name ?? '', email: person?.email ?? '' });
  const [wasTried, setWasTried] = useState(false);
  const isMissing = input.name.trim() === '';
  const assign = async () => {
    setWasTried(true);
    if (isMissing) return;
    if (await actionChange.change({ owner_name: input.name.trim(), owner_email: input.email.trim() })) onClose();
  };
  return (
    <ConfirmDialog
      title={text('actions.owner.other')}
      confirm={text('actions.deeds.reassign')}
      look="filled"
      busy={actionChange.busy}
      error={actionChange.error}
      field={
        <div className="flex flex-col gap-4">
          <Field
            label={text('actions.owner.name')}
            autoComplete="off"
            maxLength={NAME_MAX_CHARACTERS}
            value={input.name}
            onChange={({ target }) => setInput({ ...input, name: target.value })}
            error={wasTried && isMissing ? text('forms.missing') : undefined}
          />
          <Field
            label={text('actions.owner.email')}
            type="email"
            autoComplete="off"
            maxLength={EMAIL_MAX_CHARACTERS}
            hint={text('actions.owner.emailHint')}
            value={input.email}
            onChange={({ target }) => setInput({ ...input, email: target.value })}
          />
        </div>
      }
      onConfirm={() => void assign()}
      onCancel={onClose}
    >
      {text('actions.owner.otherLead')}
    </ConfirmDialog>
  );
}
