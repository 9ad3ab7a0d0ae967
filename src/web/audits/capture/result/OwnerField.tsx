import { UserRound } from 'lucide-react';
import { useText } from '../../../i18n/useText.ts';
import type { Owner } from '../references/references.ts';
import { QuietSelect } from './QuietSelect.tsx';

type OwnerFieldProps = {
  question: string;
  owners: readonly Owner[];
  /** A user's id; '' for none. */
  value: string;
  onChange: ((owner: string) => void) | null;
};

/** Lets the user choose the owner of a fix, or none. */
export function OwnerField({ question, owners, value, onChange }: OwnerFieldProps) {
  const text = useText();
  const options = [
    ...owners.map(({ userid, name }) => ({ value: userid, text: name })),
    { value: '', text: text('capture.result.noOwner') },
  ];
  return (
    <QuietSelect
      label={text('capture.result.owner', { question })}
      icon={<UserRound className="size-4 text-fg-3" aria-hidden />}
      options={options}
      value={owners.some(({ userid }) => userid === value) ? value : ''}
      onChange={onChange}
    />
  );
}
