import { useQueries } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { listGroupStoresToEdit } from '../../../contract/places/groups.ts';
import type { StoreCard } from '../../../contract/kit/shapes.ts';
import { EMAIL_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from '../../../domain/limits.ts';
import { useEmailRules } from '../../forms/useEmailRules.ts';
import { useProof } from '../../forms/useProof.tsx';
import { readOptions } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';
import { ImageField } from '../../forms/pictures/ImageField.tsx';
import { storeChoice } from '../../lists/cells/choices.tsx';
import { GroupFields } from '../../lists/dialogs/GroupFields.tsx';
import { nameRules } from '../../lists/dialogs/nameRules.ts';
import { memberOptions } from '../../lists/dialogs/memberOptions.ts';
import { useLoss } from '../../lists/dialogs/useLoss.ts';
import { useGroups } from '../../shell/selection.ts';
import { useViewer } from '../../session/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Field } from '../../forms/Field.tsx';
import { FormDialog, type FormSending } from '../../forms/FormDialog.tsx';
import { FirstPassword } from './FirstPassword.tsx';
import { RolePicker } from './RolePicker.tsx';
import { SendLink } from './SendLink.tsx';
import { GROUP_USER } from '../../../domain/userTypes.ts';
import type { UserValues } from './userRow.ts';

/** The initial values of the form for a new user. */
export const NEW_USER: UserValues = {
  email: '',
  username: '',
  password: '',
  byLink: false,
  userType: GROUP_USER,
  image: '',
  group: [],
  stores: [],
};

/** Shows the form that adds or edits a user (spec sections 2, 4 and 5). */
export function UserForm({
  start,
  assignments,
  userId,
  onSend,
  ...sending
}: Omit<FormSending<UserValues>, 'onSend'> & {
  start: UserValues;
  /** The user's stores, so that the form can show their names whatever groups they are in. */
  assignments: readonly StoreCard[];
  /** The user being edited; null when adding one. */
  userId: string | null;
  /** Sends the form's values, with the administrator's own password if the server requires it. */
  onSend: (values: UserValues, currentPassword: string) => ReturnType<FormSending<UserValues>['onSend']>;
}) {
  const text = useText();
  const form = useForm<UserValues>({ defaultValues: start });
  const mode = userId === null ? 'add' : 'edit';
  const proof = useProof(sending.error);
  const [image, group, stores, username, email] = useWatch({
    control: form.control,
    name: ['image', 'group', 'stores', 'username', 'email'],
  });
  const [isUploading, setIsUploading] = useState(false);
  const reads = useQueries({ queries: group.map((id) => readOptions(listGroupStoresToEdit, { group_id: id })) });
  const members = memberOptions({
    reads,
    groups: group,
    startGroups: start.group,
    assignedCards: assignments,
    optionOf: storeChoice,
  });
  const loss = useLoss('users', start.username, members.lostMembers);
  const allGroups = useGroups();
  const set = (name: 'group' | 'stores') => (ids: string[]) => form.setValue(name, ids, { shouldDirty: true });

  return (
    <FormDialog
      {...sending}
      form={form}
      title={text(`users.form.${mode}Title`)}
      {...(mode === 'edit' && { description: start.username })}
      submit={text(mode === 'add' ? 'forms.save' : 'forms.update')}
      mustChange={mode === 'edit'}
      waiting={isUploading || members.waiting}
      blocked={members.error !== null}
      ask={loss}
      field={proof.field}
      onSend={(values) => onSend({ ...values, stores: members.sentIds(values.stores) }, proof.password)}
    >
      <AccountFields form={form} userId={userId} email={start.email} />
      <ImageField
        label={text('users.form.image')}
        value={image}
        onChange={(path) => form.setValue('image', path, { shouldDirty: true })}
        onBusy={setIsUploading}
        picture={<Portrait name={username || email} image={image || null} />}
      />
      <GroupFields
        of="users"
        groups={{
          all: allGroups,
          single: true,
          hint: text('users.form.groupHint'),
          value: group,
          onChange: set('group'),
        }}
        members={{
          memberOptions: members,
          value: stores,
          onChange: set('stores'),
          aside: <AllOfGroup ids={members.inGroups} selection={members.sentIds(stores)} onChoose={set('stores')} />,
        }}
        loss={loss}
      />
    </FormDialog>
  );
}

function AccountFields({
  form,
  userId,
  email,
}: {
  form: UseFormReturn<UserValues>;
  userId: string | null;
  /** The email address stored on the server. */
  email: string;
}) {
  const text = useText();
  const { errors } = form.formState;
  const emailRules = useEmailRules();
  const viewer = useViewer();
  const [byLink, userType] = useWatch({ control: form.control, name: ['byLink', 'userType'] });
  return (
    <>
      <Field
        label={text('users.form.email')}
        type="email"
        autoComplete="off"
        maxLength={EMAIL_MAX_CHARACTERS}
        error={errors.email?.message}
        {...form.register('email', { ...emailRules, required: text('forms.missing') })}
      />
      {userId === null ? <FirstPassword form={form} byLink={byLink} /> : <SendLink userId={userId} email={email} />}
      <Field
        label={text('users.form.username')}
        autoComplete="off"
        maxLength={NAME_MAX_CHARACTERS}
        hint={text('users.form.usernameHint')}
        error={errors.username?.message}
        {...form.register('username', nameRules(text, { optional: true }))}
      />
      {/* Administrators can't change their own role; another administrator must do it. */}
      {userId !== viewer.userid && (
        <RolePicker value={userType} onChange={(type) => form.setValue('userType', type, { shouldDirty: true })} />
      )}
    </>
  );
}

function AllOfGroup({
  ids,
  selection,
  onChoose,
}: {
  ids: readonly string[];
  selection: readonly string[];
  onChoose: (ids: string[]) => void;
}) {
  const text = useText();
  if (ids.every((id) => selection.includes(id))) return null;
  return (
    <button
      type="button"
      onClick={() => onChoose([...new Set([...selection, ...ids])].toSorted())}
      className="reach rounded-md px-1 font-medium text-accent hover:underline"
    >
      {text('users.form.allOfGroup', { count: ids.length })}
    </button>
  );
}

function Portrait({ name, image }: { name: string; image: string | null }) {
  if (image !== null || name.trim() !== '') return <Avatar name={name} image={image} size={64} />;
  return (
    <span className="grid size-16 place-items-center rounded-full bg-sunken text-fg-3">
      <UserRound className="size-7" strokeWidth={1.5} aria-hidden />
    </span>
  );
}
