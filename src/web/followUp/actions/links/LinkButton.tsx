import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { isUnfinished } from '../../../../domain/actions/status.ts';
import { useText } from '../../../i18n/useText.ts';
import { useListDialog } from '../../../lists/dialogs/useListDialog.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { linkedUntil, type LinkedAction } from './actionLink.ts';
import { LinkDialog } from './LinkDialog.tsx';

/**
 * Renders the button that opens the dialog for an action's link; nothing if the action is finished. A URL with
 * `?send=link` opens the dialog too.
 */
export function LinkButton({ action }: { action: LinkedAction }) {
  const text = useText();
  const { subject, close } = useListDialog('send');
  // The time at which the dialog was opened; null while it is closed.
  const [openedAt, setOpenedAt] = useState<Date | null>(() => (subject === null ? null : new Date()));
  if (!isUnfinished(action.status)) return null;
  return (
    <>
      <IconButton label={text('actionLinks.title')} onClick={() => setOpenedAt(new Date())}>
        <Link2 className="size-4" aria-hidden />
      </IconButton>
      {openedAt && (
        <LinkDialog
          action={action}
          until={linkedUntil(action, openedAt)}
          onClose={() => {
            setOpenedAt(null);
            if (subject !== null) close();
          }}
        />
      )}
    </>
  );
}
