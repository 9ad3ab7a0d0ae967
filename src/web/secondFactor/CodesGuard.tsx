import { useState, type ReactNode } from 'react';
import { useText } from '../i18n/useText.ts';
import { ConfirmDialog } from '../ui/popups/ConfirmDialog.tsx';

/** Asks before recovery codes go that were neither copied nor kept as a file. */
export function useCodesGuard(onClose: () => void): {
  close: () => void;
  setUnkept: (unkept: boolean) => void;
  question: ReactNode;
} {
  const text = useText();
  const [unkept, setUnkept] = useState(false);
  const [asking, setAsking] = useState(false);
  return {
    close: () => (unkept ? setAsking(true) : onClose()),
    setUnkept,
    question: asking && (
      <ConfirmDialog
        title={text('secondFactor.codes.closeTitle')}
        confirm={text('secondFactor.codes.close')}
        cancel={text('secondFactor.codes.stay')}
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      >
        {text('secondFactor.codes.closeLead')}
      </ConfirmDialog>
    ),
  };
}
