import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type { StoreCard } from '../../contract/kit/shapes.ts';
import { EMAIL_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from '../../domain/limits.ts';
import { useEmailRules } from '../forms/useEmailRules.ts';
import { useProof } from '../account/useProof.tsx';
import type { CallError } from '../api/CallError.ts';
import { useText } from '../i18n/useText.ts';
import { ImageField } from '../forms/ImageField.tsx';
import { nameRules } from '../lists/dialogs/nameRules.ts';
import { useGroups } from '../shell/selection.ts';
import { useViewer } from '../session/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Field } from '../forms/Field.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import { GroupFields } from '../forms/GroupFields.tsx';
import { FirstPassword } from './FirstPassword.tsx';
import { RolePicker } from './RolePicker.tsx';
import { SendLink } from './SendLink.tsx';
import { StorePicker } from './StorePicker.tsx';
import { useLoss } from './useLoss.ts';
import { useOfferedStores } from './useOfferedStores.ts';
import { GROUP_USER } from '../../domain/userTypes.ts';
import type { UserValues } from './userRow.ts';

/** What the form of a new user starts from. */
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

/** The form of a user, to add one or to edit one (spec sections 2, 4 and 5). */
export function UserForm({
  start,
  assigned,
  userId,
  busy,
  error,
  onSend,
  onClose,
}: {
  start: UserValues;
  /** The stores that the user has, so that they can be named whatever group they are in. */
  assigned: readonly StoreCard[];
  /** The user who is edited; null when one is added. */
  userId: string | null;
  busy: boolean;
  error: CallError | null;
  /** Sends what the form shows, with one's own password where the server wants it. */
  onSend: (values: UserValues, currentPassword: string) => Promise<string>;
  onClose: () => void;
}) {
  const text = useText();
  const form = useForm<UserValues>({ defaultValues: start });
  const mode = userId === null ? 'add' : 'edit';
  const proof = useProof(error);
  const [image, group, username, email] = useWatch({
    control: form.control,
    name: ['image', 'group', 'username', 'email'],
  });
  const [uploading, setUploading] = useState(false);
  const offered = useOfferedStores({ group: group[0], startGroup: start.group[0], assigned });
  const lost = useLoss({ name: start.username, stores: offered.lost });

  return (
    <FormDialog
      form={form}
      title={text(`users.form.${mode}Title`)}
      {...(mode === 'edit' && { description: start.username })}
      submit={text(mode === 'add' ? 'forms.save' : 'forms.update')}
      mustChange={mode === 'edit'}
      waiting={uploading || (offered.offered === null && offered.error === null)}
      ask={lost}
      busy={busy}
      error={error}
      field={proof.field}
      onSend={(values) => onSend({ ...values, stores: offered.sent(values.stores) }, proof.password)}
      onClose={onClose}
    >
      <AccountFields form={form} userId={userId} email={start.email} />
      <ImageField
        label={text('users.form.image')}
        value={image}
        onChange={(path) => form.setValue('image', path, { shouldDirty: true })}
        onBusy={setUploading}
        picture={<Portrait name={username || email} image={image || null} />}
      />
      <GroupAndStores form={form} offered={offered} lost={lost?.lead} />
    </FormDialog>
  );
}

/** How the user signs in, is called, and what they may do. */
function AccountFields({
  form,
  userId,
  email,
}: {
  form: UseFormReturn<UserValues>;
  userId: string | null;
  /** The address that the server knows. */
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
      {/* One's own role is changed by another administrator. */}
      {userId !== viewer.userid && (
        <RolePicker value={userType} onChange={(type) => form.setValue('userType', type, { shouldDirty: true })} />
      )}
    </>
  );
}

/** The group of the user, and the stores in it that are theirs. */
function GroupAndStores({
  form,
  offered,
  lost,
}: {
  form: UseFormReturn<UserValues>;
  offered: ReturnType<typeof useOfferedStores>;
  lost: string | undefined;
}) {
  const text = useText();
  const groups = useGroups();
  const [group, stores] = useWatch({ control: form.control, name: ['group', 'stores'] });
  const set = (name: 'group' | 'stores', ids: string[]) => form.setValue(name, ids, { shouldDirty: true });
  return (
    <GroupFields
      label={text('users.form.group')}
      hint={text('users.form.groupHint')}
      single
      groups={groups}
      value={group}
      onChange={(ids) => set('group', ids)}
      search={text('users.form.findGroup')}
      none={text('users.form.noGroupFound')}
      lost={lost}
      note={
        offered.sent(stores).length > 0
          ? text('users.form.keptStores', { count: stores.length })
          : text('users.form.groupFirst')
      }
    >
      <StorePicker stores={offered} value={offered.sent(stores)} onChange={(ids) => set('stores', ids)} />
    </GroupFields>
  );
}

/** Before there is a name, a placeholder. */
function Portrait({ name, image }: { name: string; image: string | null }) {
  if (image !== null || name.trim() !== '') return <Avatar name={name} image={image} size={64} />;
  return (
    <span className="grid size-16 place-items-center rounded-full bg-sunken text-fg-3">
      <UserRound className="size-7" strokeWidth={1.5} aria-hidden />
    </span>
  );
}
