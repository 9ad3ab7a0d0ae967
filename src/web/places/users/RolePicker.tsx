import { useText } from '../../i18n/useText.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { ADMINISTRATOR, GROUP_USER } from '../../../domain/userTypes.ts';
import { administers } from './userRow.ts';

/** Lets the administrator choose whether a user is a group user or an administrator. */
export function RolePicker({ value, onChange }: { value: number; onChange: (type: number) => void }) {
  const text = useText();
  return (
    <ChoiceField
      label={text('users.form.role')}
      options={[
        { value: String(GROUP_USER), text: text('roles.groupUser') },
        { value: String(ADMINISTRATOR), text: text('roles.administrator') },
      ]}
      value={String(administers({ user_type: value }) ? ADMINISTRATOR : GROUP_USER)}
      onChange={(type) => onChange(Number(type))}
    />
  );
}
