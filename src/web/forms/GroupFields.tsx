import type { ComponentProps, ReactNode } from 'react';
import { Picker } from '../ui/popups/Picker.tsx';

/** The choice of groups, what it would take away, and, once there is a group, the choice of what is in it. */
export function GroupFields({
  groups,
  lost,
  note,
  children,
  ...picker
}: Omit<ComponentProps<typeof Picker>, 'options'> & {
  groups: readonly { _id: string; name: string }[];
  /** What the choice takes away, in words. */
  lost: string | undefined;
  /** Said while no group is chosen. */
  note: string;
  /** Chooses what is in the groups. */
  children: ReactNode;
}) {
  return (
    <>
      <Picker {...picker} options={groups.map(({ _id: id, name }) => ({ id, name }))} />
      {lost !== undefined && (
        <output className="rounded-lg bg-warn-soft px-3 py-2 text-warn wrap-anywhere">{lost}</output>
      )}
      {picker.value.length > 0 ? children : <p className="-mt-3 text-fg-2">{note}</p>}
    </>
  );
}
