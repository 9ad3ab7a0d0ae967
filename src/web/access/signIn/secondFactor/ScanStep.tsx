import { Check, Copy } from 'lucide-react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { confirmSecondFactor } from '../../../../contract/access/signIn/secondFactor.ts';
import { CallError } from '../../../api/CallError.ts';
import { useSend } from '../../../api/useSend.ts';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { DialogBody, DialogFoot } from '../../../ui/popups/Dialog.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { CodeField } from '../../../forms/CodeField.tsx';
import { QrCode } from '../../../ui/copies/QrCode.tsx';
import { OWN_FACTOR } from './reads.ts';
import { useCopy } from '../../../ui/copies/useCopy.ts';
import type { AppSecret } from './appSecret.ts';

/** Shows the secret as a QR code and as text, and asks for the app's first code, which enables the second factor. */
export function ScanStep({
  appSecret,
  onBack,
  onConfirmed,
}: {
  appSecret: AppSecret;
  onBack: () => void;
  onConfirmed: (codes: readonly string[]) => void;
}) {
  const text = useText();
  const { send, busy, error } = useSend(confirmSecondFactor, OWN_FACTOR);
  const { register, handleSubmit, formState, setFocus } = useForm({ defaultValues: { code: '' } });
  useEffect(() => setFocus('code'), [setFocus]);

  async function confirm(values: { code: string }): Promise<void> {
    try {
      onConfirmed((await send(values)).resultData.codes);
    } catch (failure) {
      // The form shows the server's errors; anything else is a bug.
      if (!(failure instanceof CallError)) throw failure;
      setFocus('code', { shouldSelect: true });
    }
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(confirm)(event)} className="flex min-h-0 flex-1 flex-col">
      <DialogBody className="flex flex-col gap-4">
        <p className="text-fg-2">{text('secondFactor.setUp.scanLead')}</p>
        <div className="flex gap-5 max-sm:flex-col">
          <QrCode
            content={appSecret.uri}
            label={text('secondFactor.setUp.qr')}
            className="size-44 shrink-0 self-center rounded-lg border border-line"
          />
          <div className="flex min-w-0 flex-1 flex-col justify-center gap-4">
            <Key value={appSecret.key} />
            <a
              href={appSecret.uri}
              className="hidden w-fit rounded-sm font-medium text-accent hover:underline pointer-coarse:block"
            >
              {text('secondFactor.setUp.openApp')}
            </a>
          </div>
        </div>
        <CodeField
          input={register('code', { required: text('secondFactor.code.missing') })}
          error={formState.errors.code?.message}
        />
        <FormError error={error} />
      </DialogBody>
      <DialogFoot>
        <Button onClick={onBack}>{text('secondFactor.back')}</Button>
        <Button type="submit" look="filled" busy={busy}>
          {text('secondFactor.setUp.confirm')}
        </Button>
      </DialogFoot>
    </form>
  );
}

function Key({ value }: { value: string }) {
  const text = useText();
  const { outcome, copy } = useCopy();
  const Icon = outcome === 'yes' ? Check : Copy;
  return (
    <div>
      <p className="text-xs text-fg-3">{text('secondFactor.setUp.noCamera')}</p>
      <div className="mt-1 flex items-center gap-1">
        <code className="min-w-0 flex-1 rounded-lg bg-sunken px-3 py-2 font-mono text-xs leading-5 break-words">
          {value.match(/.{1,4}/g)?.join(' ')}
        </code>
        <IconButton label={text('secondFactor.setUp.copyKey')} onClick={() => void copy(value)}>
          <Icon className="size-4" aria-hidden />
        </IconButton>
      </div>
      <output className="text-xs text-fg-2">
        {outcome === 'yes' && text('secondFactor.codes.copied')}
        {outcome === 'failed' && text('secondFactor.setUp.keyNotCopied')}
      </output>
    </div>
  );
}
