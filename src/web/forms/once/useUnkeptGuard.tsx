import { useState, type ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { ConfirmDialog } from '../../ui/popups/ConfirmDialog.tsx';

/** Asks before something that is shown once goes unkept: recovery codes, a token, a phone's code, the address of a calendar or a link. `of` names the block of the words. */
export function useUnkeptGuard(
  of:
    | 'secondFactor.codes'
    | 'apiTokens.made'
    | 'phones.connect'
    | 'calendar.made'
    | 'webhooks.made'
    | 'shares.made'
    | 'actionLinks.made',
  unkept: boolean,
  onClose: () => void,
): { close: () => void; question: ReactNode } {
  const text = useText();
  const [asking, setAsking] = useState(false);
  return {
    close: () => (unkept ? setAsking(true) : onClose()),
    question: asking && (
      <ConfirmDialog
        title={text(`${of}.closeTitle`)}
        confirm={text(`${of}.close`)}
        cancel={text(`${of}.stay`)}
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      >
        {text(`${of}.closeLead`)}
      </ConfirmDialog>
    ),
  };
}
