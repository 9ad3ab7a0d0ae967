import { useText } from '../../../i18n/useText.ts';
import { UserAvatar } from '../../../lists/people/UserAvatar.tsx';
import { Picker } from '../../../ui/popups/Picker.tsx';
import { useOwners } from './useOwners.ts';

type OwnerPickerProps = {
  storeIds: readonly string[];
  /** A user's id; '' for no owner. */
  value: string;
  onChange: (owner: string) => void;
};

/** Renders the field for choosing the owner of actions at these stores. */
export function OwnerPicker({ storeIds, value, onChange }: OwnerPickerProps) {
  const text = useText();
  const owners = useOwners(storeIds) ?? [];
  return (
    <Picker
      single
      label={text('actions.columns.owner')}
      hint={text('actions.owner.hint')}
      options={owners.map(({ id, name }) => ({ id, name, picture: <UserAvatar id={id} name={name} size={28} /> }))}
      value={value === '' ? [] : [value]}
      onChange={([owner = '']) => onChange(owner)}
      search={text('actions.owner.find')}
      noneText={text('actions.owner.noMatch')}
    />
  );
}
