import { useBlocker } from '@tanstack/react-router';
import { useRef, type ReactNode } from 'react';
import { useText } from '../i18n/useText.ts';
import { ConfirmDialog } from '../ui/popups/ConfirmDialog.tsx';

/**
 * Asks before changes that were not sent are left: by closing, by going back, by another page, by reloading. `question`
 * is to be drawn; after `letGo()` nothing is asked any more.
 */
export function useLeaveGuard(changed: boolean): { question: ReactNode; letGo: () => void } {
  const text = useText();
  const free = useRef(false);
  const blocker = useBlocker({
    // A signed-out user has nothing left to send.
    shouldBlockFn: ({ next }) => changed && !free.current && next.pathname !== '/page/signin',
    enableBeforeUnload: () => changed && !free.current,
    withResolver: true,
  });
  const question =
    blocker.status === 'blocked' ? (
      <ConfirmDialog
        title={text('forms.leaveTitle')}
        confirm={text('forms.leave')}
        cancel={text('forms.stay')}
        onConfirm={blocker.proceed}
        onCancel={blocker.reset}
      >
        {text('forms.leaveLead')}
      </ConfirmDialog>
    ) : null;
  return {
    question,
    letGo: () => {
      free.current = true;
    },
  };
}
