import { useBlocker } from '@tanstack/react-router';
import { useRef, type ReactNode } from 'react';
import { useText } from '../i18n/useText.ts';
import { ConfirmDialog } from '../ui/popups/ConfirmDialog.tsx';

/**
 * Asks for confirmation before unsaved changes are lost. `question` must be rendered; after `letGo()`, nothing is
 * asked.
 */
export function useLeaveGuard(changed: boolean): { question: ReactNode; letGo: () => void } {
  const text = useText();
  const free = useRef(false);
  const blocker = useBlocker({
    // A signed-out user can no longer save anything.
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
