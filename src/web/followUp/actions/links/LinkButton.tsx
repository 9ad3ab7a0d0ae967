import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { isUnfinished } from '../../domain/actions.ts';
import { useText } from '../i18n/useText.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { linkedUntil, type LinkedAction } from './actionLink.ts';
import { LinkDialog } from './LinkDialog.tsx';

/** Opens what makes and takes back the link of an action for a person without an account; none for a finished one. */
export function LinkButton({ action }: { action: LinkedAction }) {
  const text = useText();
  // When it was pressed; null while it is closed.
  const [opened, setOpened] = useState<Date | null>(null);
  if (!isUnfinished(action.status)) return null;
  return (
    <>
      <IconButton label={text('actionLinks.title')} onClick={() => setOpened(new Date())}>
        <Link2 className="size-4" aria-hidden />
      </IconButton>
      {opened && <LinkDialog action={action} until={linkedUntil(action, opened)} onClose={() => setOpened(null)} />}
    </>
  );
}
