import { useWatch, type UseFormReturn } from 'react-hook-form';
import { EMAIL_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from '../../../../domain/limits.ts';
import { ChoiceField } from '../../../forms/ChoiceField.tsx';
import { Field } from '../../../forms/Field.tsx';
import { useEmailRules } from '../../../forms/useEmailRules.ts';
import { useText } from '../../../i18n/useText.ts';
import { nameRules } from '../../../lists/dialogs/nameRules.ts';
import { OwnerPicker } from '../parts/OwnerPicker.tsx';
import type { NewActionValues } from './newAction.ts';

type OwnerFieldsProps = { form: UseFormReturn<NewActionValues>; storeId: string | null };

const KINDS = ['user', 'person'] as const;

/** Renders the fields for choosing an action's owner. */
export function OwnerFields({ form, storeId }: OwnerFieldsProps) {
  const text = useText();
  const [kind, owner] = useWatch({ control: form.control, name: ['ownerKind', 'owner'] });
  return (
    <>
      <ChoiceField
        label={text('actions.owner.kind')}
        options={KINDS.map((value) => ({ value, text: text(`actions.owner.kinds.${value}`) }))}
        value={kind}
        onChange={(value) => form.setValue('ownerKind', value, { shouldDirty: true })}
      />
      {kind === 'person' && <PersonFields form={form} />}
      {kind === 'user' && storeId === null && <p className="-mt-3 text-fg-2">{text('actions.owner.storeFirst')}</p>}
      {kind === 'user' && storeId !== null && (
        <OwnerPicker
          storeIds={[storeId]}
          value={owner}
          onChange={(id) => form.setValue('owner', id, { shouldDirty: true })}
        />
      )}
    </>
  );
}

function PersonFields({ form: { register, formState } }: { form: UseFormReturn<NewActionValues> }) {
  const text = useText();
  const { pattern } = useEmailRules();
  const { errors } = formState;
  return (
    <>
      <Field
        label={text('actions.owner.name')}
        autoComplete="off"
        maxLength={NAME_MAX_CHARACTERS}
        error={errors.ownerName?.message}
        {...register('ownerName', nameRules(text))}
      />
      <Field
        label={text('actions.owner.email')}
        type="email"
        autoComplete="off"
        maxLength={EMAIL_MAX_CHARACTERS}
        hint={text('actions.owner.emailHint')}
        error={errors.ownerEmail?.message}
        {...register('ownerEmail', { pattern })}
      />
    </>
  );
}
