import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type { UserCard } from '../../../contract/kit/shapes.ts';
import { listUsersOfGroup } from '../../../contract/places/users.ts';
import { STORE_TEXT_NAMES, STORE_TEXTS, type StoreTexts } from '../../../domain/storeFields.ts';
import { readOptions } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';
import { ImageField } from '../../forms/pictures/ImageField.tsx';
import { useGroups } from '../../shell/selection.ts';
import { Field } from '../../forms/Field.tsx';
import { FormDialog, type FormSending } from '../../forms/FormDialog.tsx';
import { userChoice } from '../../lists/cells/choices.tsx';
import { GroupFields } from '../../lists/dialogs/GroupFields.tsx';
import { nameRules } from '../../lists/dialogs/nameRules.ts';
import { memberOptions } from '../../lists/dialogs/memberOptions.ts';
import { useLoss } from '../../lists/dialogs/useLoss.ts';
import { StoreImage } from '../../ui/StoreImage.tsx';

export type StoreValues = StoreTexts & { image: string; groups: string[]; users: string[] };

/** Shows the form that adds or edits a store (spec sections 2, 4 and 5). */
export function StoreForm({
  start,
  assignments,
  mode,
  onSend,
  ...sending
}: FormSending<StoreValues> & {
  start: StoreValues;
  /** The store's users, so that the form can show their names whatever groups they are in. */
  assignments: readonly UserCard[];
  mode: 'add' | 'edit';
}) {
  const text = useText();
  const form = useForm<StoreValues>({ defaultValues: start });
  const [image, groups, users] = useWatch({ control: form.control, name: ['image', 'groups', 'users'] });
  const [isUploading, setIsUploading] = useState(false);
  const reads = useQueries({ queries: groups.map((groupId) => readOptions(listUsersOfGroup, { groupId })) });
  const members = memberOptions({
    reads,
    groups,
    startGroups: start.groups,
    assignedCards: assignments,
    optionOf: userChoice,
  });
  const loss = useLoss('stores', start.name, members.lostMembers);
  const allGroups = useGroups();
  const set = (name: 'groups' | 'users') => (ids: string[]) => form.setValue(name, ids, { shouldDirty: true });

  return (
    <FormDialog
      {...sending}
      form={form}
      title={text(`stores.form.${mode}Title`)}
      {...(mode === 'edit' && { description: start.name })}
      submit={text(mode === 'add' ? 'forms.save' : 'forms.update')}
      mustChange={mode === 'edit'}
      waiting={isUploading || members.waiting}
      blocked={members.error !== null}
      ask={loss}
      onSend={(values) => onSend({ ...values, users: members.sentIds(values.users) })}
    >
      <TextFields form={form} />
      <ImageField
        label={text('stores.form.image')}
        value={image}
        onChange={(path) => form.setValue('image', path, { shouldDirty: true })}
        onBusy={setIsUploading}
        picture={<StoreImage image={image || null} className="size-16 rounded-xl" />}
      />
      <GroupFields
        of="stores"
        groups={{ all: allGroups, value: groups, onChange: set('groups') }}
        members={{ memberOptions: members, value: users, onChange: set('users') }}
        loss={loss}
      />
    </FormDialog>
  );
}

function TextFields({ form: { register, formState } }: { form: UseFormReturn<StoreValues> }) {
  const text = useText();
  return STORE_TEXT_NAMES.map((field) => (
    <Field
      key={field}
      label={text(`stores.form.${field}`)}
      autoComplete="off"
      maxLength={STORE_TEXTS[field]}
      error={formState.errors[field]?.message}
      {...register(field, nameRules(text, { optional: field !== 'name', most: STORE_TEXTS[field] }))}
    />
  ));
}
