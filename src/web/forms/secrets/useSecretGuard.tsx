import { useState, type ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { ConfirmDialog } from '../../ui/popups/ConfirmDialog.tsx';

/**
 * Asks for confirmation before closing a dialog with a secret that is shown only once and has not been saved yet. `of`
 * is the prefix of the dialog's translation keys.
 */
export function useSecretGuard(
  of:
    | 'secondFactor.codes'
    | 'apiTokens.made'
    | 'phones.connect'
    | 'calendar.made'
    | 'webhooks.made'
    | 'actionLinks.made',
  unkept: boolean,
  onClose: () => void,
): { close: () => void; question: ReactNode } {
  const text = useText();
  const [isAsking, setIsAsking] = useState(false);
  return {
    close: () => (unkept ? setIsAsking(true) : onClose()),
    question: isAsking && (
      <ConfirmDialog
        title={text(`${of}.closeTitle`)}
        confirm={text(`${of}.close`)}
        cancel={text(`${of}.stay`)}
        onConfirm={onClose}
        onCancel={() => setIsAsking(false)}
      >
        {text(`${of}.closeLead`)}
      </ConfirmDialog>
    ),
  };
}
