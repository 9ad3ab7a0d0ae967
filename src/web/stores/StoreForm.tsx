import { useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type { CallError } from '../api/CallError.ts';
import type { UserCard } from '../../contract/kit/shapes.ts';
import { NAME_MAX_CHARACTERS } from '../../domain/limits.ts';
import { useText } from '../i18n/useText.ts';
import { ImageField } from '../forms/ImageField.tsx';
import { useGroups } from '../shell/selection.ts';
import { Field } from '../forms/Field.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import { GroupFields } from '../forms/GroupFields.tsx';
import { nameRules } from '../lists/dialogs/nameRules.ts';
import { StoreImage } from '../ui/StoreImage.tsx';
import { useLoss } from './useLoss.ts';
import { useOfferedUsers } from './useOfferedUsers.ts';
import { UserPicker } from './UserPicker.tsx';

export type StoreValues = { name: string; image: string; groups: string[]; users: string[] };

/** The form of a store, to add one or to edit one (spec sections 2, 4 and 5). */
export function StoreForm({
  start,
  assigned,
  mode,
  busy,
  error,
  onSend,
  onClose,
}: {
  start: StoreValues;
  /** The users that the store has, so that they can be named whatever group they are in. */
  assigned: readonly UserCard[];
  mode: 'add' | 'edit';
  busy: boolean;
  error: CallError | null;
  onSend: (values: StoreValues) => Promise<string>;
  onClose: () => void;
}) {
  const text = useText();
  const form = useForm<StoreValues>({ defaultValues: start });
  const { errors } = form.formState;
  const [image, groups] = useWatch({ control: form.control, name: ['image', 'groups'] });
  const [uploading, setUploading] = useState(false);
  const offered = useOfferedUsers({ groups, startGroups: start.groups, assigned });
  const lost = useLoss({ store: start.name, users: offered.lost });

  return (
    <FormDialog
      form={form}
      title={text(`stores.form.${mode}Title`)}
      {...(mode === 'edit' && { description: start.name })}
      submit={text(mode === 'add' ? 'forms.save' : 'forms.update')}
      mustChange={mode === 'edit'}
      waiting={uploading || (offered.offered === null && offered.error === null)}
      ask={lost}
      busy={busy}
      error={error}
      onSend={(values) => onSend({ ...values, users: offered.sent(values.users) })}
      onClose={onClose}
    >
      <Field
        label={text('stores.form.name')}
        autoComplete="off"
        maxLength={NAME_MAX_CHARACTERS}
        error={errors.name?.message}
        {...form.register('name', nameRules(text))}
      />
      <ImageField
        label={text('stores.form.image')}
        value={image}
        onChange={(path) => form.setValue('image', path, { shouldDirty: true })}
        onBusy={setUploading}
        picture={<StoreImage image={image || null} className="size-16 rounded-xl" />}
      />
      <GroupsAndUsers form={form} offered={offered} lost={lost?.lead} />
    </FormDialog>
  );
}

/** The groups of the store, and the users in them who work there. */
function GroupsAndUsers({
  form,
  offered,
  lost,
}: {
  form: UseFormReturn<StoreValues>;
  offered: ReturnType<typeof useOfferedUsers>;
  lost: string | undefined;
}) {
  const text = useText();
  const allGroups = useGroups();
  const [groups, users] = useWatch({ control: form.control, name: ['groups', 'users'] });
  const set = (name: 'groups' | 'users', ids: string[]) => form.setValue(name, ids, { shouldDirty: true });
  return (
    <GroupFields
      label={text('stores.form.groups')}
      groups={allGroups}
      value={groups}
      onChange={(ids) => set('groups', ids)}
      search={text('stores.form.findGroup')}
      none={text('stores.form.noGroupFound')}
      lost={lost}
      note={
        offered.sent(users).length > 0
          ? text('stores.form.keptUsers', { count: users.length })
          : text('stores.form.groupFirst')
      }
    >
      <UserPicker users={offered} value={offered.sent(users)} onChange={(ids) => set('users', ids)} />
    </GroupFields>
  );
}
