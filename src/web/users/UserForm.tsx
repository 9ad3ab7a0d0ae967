import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { StoreCard } from '../../contract/shapes.ts';
import { EMAIL_MAX_CHARACTERS, NAME_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '../../domain/limits.ts';
import { PasswordField } from '../account/PasswordField.tsx';
import { useEmailRules } from '../account/useEmailRules.ts';
import { usePasswordRules } from '../account/usePasswordRules.ts';
import type { CallError } from '../api/CallError.ts';
import { useText } from '../i18n/useText.ts';
import { ImageField } from '../images/ImageField.tsx';
import { nameRules } from '../lists/nameRules.ts';
import { useGroups } from '../shell/selection.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Field } from '../ui/Field.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { Picker } from '../ui/Picker.tsx';
import { RolePicker } from './RolePicker.tsx';
import { StorePicker } from './StorePicker.tsx';
import { GROUP_USER } from './userRow.ts';

export type UserValues = {
  email: string;
  username: string;
  /** Asked for when somebody is added; everybody changes their own. */
  password: string;
  userType: number;
  image: string;
  /** One at most (spec section 5). */
  group: string[];
  stores: string[];
};

/** What the form of a new user starts from. */
export const NEW_USER: UserValues = {
  email: '',
  username: '',
  password: '',
  userType: GROUP_USER,
  image: '',
  group: [],
  stores: [],
};

/** The form of a user, to add one or to edit one (spec sections 2, 4 and 5). */
export function UserForm({
  start,
  assigned,
  mode,
  busy,
  error,
  onSend,
  onClose,
}: {
  start: UserValues;
  /** The stores that the user has, so that they can be named whatever group they are in. */
  assigned: readonly StoreCard[];
  mode: 'add' | 'edit';
  busy: boolean;
  error: CallError | null;
  onSend: (values: UserValues) => Promise<string>;
  onClose: () => void;
}) {
  const text = useText();
  const form = useForm<UserValues>({ defaultValues: start });
  const { errors } = form.formState;
  const emailRules = useEmailRules();
  const passwordProblem = usePasswordRules();
  const [userType, image, group, stores, username, email] = useWatch({
    control: form.control,
    name: ['userType', 'image', 'group', 'stores', 'username', 'email'],
  });
  const [uploading, setUploading] = useState(false);
  const groups = useGroups();
  const set = (name: 'group' | 'stores', ids: string[]) => form.setValue(name, ids, { shouldDirty: true });

  return (
    <FormDialog
      form={form}
      title={text(`users.form.${mode}Title`)}
      {...(mode === 'edit' && { description: start.username })}
      submit={text(mode === 'add' ? 'forms.save' : 'forms.update')}
      mustChange={mode === 'edit'}
      waiting={uploading}
      busy={busy}
      error={error}
      onSend={onSend}
      onClose={onClose}
    >
      <Field
        label={text('users.form.email')}
        type="email"
        autoComplete="off"
        maxLength={EMAIL_MAX_CHARACTERS}
        error={errors.email?.message}
        {...form.register('email', { ...emailRules, required: text('forms.missing') })}
      />
      {mode === 'add' && (
        <PasswordField
          label={text('users.form.password')}
          autoComplete="new-password"
          // The error says the same.
          hint={errors.password ? undefined : text('users.form.passwordHint', { count: PASSWORD_MIN_CHARACTERS })}
          error={errors.password?.message}
          {...form.register('password', { validate: (value) => passwordProblem(value) ?? true })}
        />
      )}
      <Field
        label={text('users.form.username')}
        autoComplete="off"
        maxLength={NAME_MAX_CHARACTERS}
        hint={text('users.form.usernameHint')}
        error={errors.username?.message}
        {...form.register('username', nameRules(text, { optional: true }))}
      />
      {mode === 'add' && (
        <RolePicker value={userType} onChange={(type) => form.setValue('userType', type, { shouldDirty: true })} />
      )}
      <ImageField
        label={text('users.form.image')}
        value={image}
        onChange={(path) => form.setValue('image', path, { shouldDirty: true })}
        onBusy={setUploading}
        picture={<Portrait name={username || email} image={image || null} />}
      />
      <Picker
        label={text('users.form.group')}
        hint={text('users.form.groupHint')}
        single
        options={groups.map(({ _id: id, name }) => ({ id, name }))}
        value={group}
        onChange={(ids) => {
          set('group', ids);
          // No group, no stores to choose from: what was chosen goes (spec section 4).
          if (ids.length === 0) set('stores', []);
        }}
        search={text('users.form.findGroup')}
        none={text('users.form.noGroupFound')}
      />
      {group[0] !== undefined ? (
        <StorePicker groupId={group[0]} assigned={assigned} value={stores} onChange={(ids) => set('stores', ids)} />
      ) : (
        <p className="-mt-3 text-fg-2">
          {stores.length > 0 ? text('users.form.keptStores', { count: stores.length }) : text('users.form.groupFirst')}
        </p>
      )}
    </FormDialog>
  );
}

/** Before there is a name, somebody. */
function Portrait({ name, image }: { name: string; image: string | null }) {
  if (image !== null || name.trim() !== '') return <Avatar name={name} image={image} size={64} />;
  return (
    <span className="grid size-16 place-items-center rounded-full bg-sunken text-fg-3">
      <UserRound className="size-7" strokeWidth={1.5} aria-hidden />
    </span>
  );
}
