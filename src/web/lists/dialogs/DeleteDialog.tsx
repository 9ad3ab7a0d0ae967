import type { ComponentProps } from 'react';
import { ConfirmSend } from './ConfirmSend.tsx';

/** Says what is lost and what stays before something is deleted. */
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
