import type { ComponentProps } from 'react';
import { ConfirmSend } from './ConfirmSend.tsx';

/** Asks for confirmation before deleting, and explains what is lost and what remains. */
export function DeleteDialog({
  losses,
  remains,
  ...dialogProps
}: Omit<ComponentProps<typeof ConfirmSend>, 'children'> & { losses: string; remains: string }) {
  return (
    <ConfirmSend {...dialogProps}>
      <p>{losses}</p>
      <p className="mt-2">{remains}</p>
    </ConfirmSend>
  );
}
