import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { aboutSso, startSso } from '../../../../contract/access/signIn/sso.ts';
import { CARD_BUTTON } from '../../../shell/outside/AccountCard.tsx';
import { CallError } from '../../../api/CallError.ts';
import { readOptions } from '../../../api/useCall.ts';
import { useSend } from '../../../api/useSend.ts';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { storeStart } from './ssoSecret.ts';

/** Shows a button for single sign-on. Renders nothing unless it is set up. */
export function SsoPart({ remember }: { remember: () => boolean }) {
  const text = useText();
  // If the request fails, single sign-on is not offered; the user can still sign in with the password form.
  const ssoFacts = useQuery({ ...readOptions(aboutSso, {}), retry: false, staleTime: Infinity });
  const { send, busy, error } = useSend(startSso);
  const [isLeaving, setIsLeaving] = useState(false);
  const [unkept, setUnkept] = useState(false);
  const provider = ssoFacts.data?.resultData;
  if (!provider) return null;

  async function leave(): Promise<void> {
    try {
      const { url, secret } = (await send({ remember: remember() })).resultData;
      if (!storeStart({ secret, remember: remember() })) return setUnkept(true);
      setIsLeaving(true);
      window.location.assign(url);
    } catch (failure) {
      // The form shows the server's errors; anything else is a bug.
      if (!(failure instanceof CallError)) throw failure;
    }
  }

  return (
    <div className="mt-4 flex flex-col gap-4">
      <p className="flex items-center gap-3 text-xs text-fg-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {text('sso.or')}
      </p>
      <FormError error={unkept ? new CallError({ status: 200, code: 'unkept', text: text('sso.noSecret') }) : error} />
      <Button onClick={() => void leave()} busy={busy || isLeaving} className={CARD_BUTTON}>
        <KeyRound className="size-4 shrink-0 text-fg-3" aria-hidden />
        <span className="truncate">{text('sso.button', { name: provider.name })}</span>
      </Button>
    </div>
  );
}
