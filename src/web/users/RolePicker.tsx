import { useText } from '../i18n/useText.ts';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';
import { ADMINISTRATOR, GROUP_USER } from '../../domain/userTypes.ts';
import { administers } from './userRow.ts';

/** Whether a user is a group user or an administrator. */
export function RolePicker({ value, onChange }: { value: number; onChange: (type: number) => void }) {
  const text = useText();
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden className="font-medium">
        {text('users.form.role')}
      </span>
      <SegmentedControl
        label={text('users.form.role')}
        options={[
          { value: String(GROUP_USER), text: text('roles.groupUser') },
          { value: String(ADMINISTRATOR), text: text('roles.administrator') },
        ]}
        value={String(administers({ user_type: value }) ? ADMINISTRATOR : GROUP_USER)}
        onChange={(type) => onChange(Number(type))}
      />
    </div>
  );
}
