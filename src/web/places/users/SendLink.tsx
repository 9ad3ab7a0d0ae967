import { Mail } from 'lucide-react';
import { listChanges } from '../../../contract/access/history.ts';
import { sendLink } from '../../../contract/places/users.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { notify } from '../../ui/notices/notices.ts';

/** Emails a user a link to set a password. The email goes to the saved address, whatever the form contains. */
export function SendLink({ userId, email }: { userId: string; email: string }) {
  const text = useText();
  const { send, busy, error } = useSend(sendLink, [listChanges]);

  const mail = () => refusalOf(async () => notify({ text: (await send({ userid: userId })).resultData }));

  return (
    <div className="flex flex-col gap-1.5">
      <Button onClick={() => void mail()} busy={busy} className="w-fit">
        <Mail className="size-4" aria-hidden />
        {text('users.form.sendLink')}
      </Button>
      <p className="text-xs text-fg-3 wrap-anywhere">{text('users.form.sendLinkHint', { email })}</p>
      <FormError error={error} />
    </div>
  );
}
