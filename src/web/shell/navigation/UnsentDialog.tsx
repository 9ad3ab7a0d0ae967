import { useText } from '../../i18n/useText.ts';
import { ConfirmDialog } from '../../ui/popups/ConfirmDialog.tsx';
import { signOut } from '../signOut.ts';

/**
 * Asks for confirmation before signing out while `count` of the user's items are unsent on this device (see
 * `countUnsent`).
 */
export function UnsentDialog({ count, onStay }: { count: number; onStay: () => void }) {
  const text = useText();
  return (
    <ConfirmDialog
      title={text('account.unsentTitle', { count })}
      confirm={text('nav.signOut')}
      look="filled"
      onConfirm={signOut}
      onCancel={onStay}
    >
      {text('account.unsentLead')}
    </ConfirmDialog>
  );
}
