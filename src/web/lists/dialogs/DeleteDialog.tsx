import type { ComponentProps } from 'react';
import { ConfirmSend } from './ConfirmSend.tsx';

/** Asks for confirmation before deleting, and lists what is lost and what remains. */
export function DeleteDialog({
  lost,
  kept,
  ...around
}: Omit<ComponentProps<typeof ConfirmSend>, 'children'> & { lost: string; kept: string }) {
  return (
    <ConfirmSend {...around}>
      <p>{lost}</p>
      <p className="mt-2">{kept}</p>
    </ConfirmSend>
  );
}
