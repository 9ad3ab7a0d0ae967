import { Check, Copy } from 'lucide-react';
import { useId, useRef, useState, type RefObject } from 'react';
import { useUnkeptGuard } from '../forms/useUnkeptGuard.tsx';
import { useText } from '../i18n/useText.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/popups/Dialog.tsx';

export type MadeToken = { name: string; token: string };

/** Whether the token is known to have been copied. */
type CopyState = 'new' | 'copied' | 'failed';

/** Shows a token that was just made, to be copied: it is never shown again, so closing without that asks first. */
export function MadeDialog({ made: { name, token }, onClose }: { made: MadeToken; onClose: () => void }) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<CopyState>('new');
  const { close, question } = useUnkeptGuard('apiTokens.made', state !== 'copied', onClose);

  return (
    <Dialog title={text('apiTokens.made.title')} initialFocus={input} onClose={close}>
      <DialogBody className="flex flex-col gap-4">
        <p className="text-fg-2">{text('apiTokens.made.lead')}</p>
        <TokenField made={{ name, token }} input={input} state={state} onState={setState} />
        <div className="flex flex-col gap-1.5">
          <p className="text-fg-2">{text('apiTokens.made.use')}</p>
          <code className="rounded-lg bg-sunken px-3 py-2 font-mono text-xs wrap-anywhere">
            Authorization: Basic {token}
          </code>
        </div>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{text('apiTokens.made.done')}</Button>
      </DialogFoot>
      {question}
    </Dialog>
  );
}

/** The token, and the button that copies it. */
function TokenField({
  made: { name, token },
  input,
  state,
  onState,
}: {
  made: MadeToken;
  input: RefObject<HTMLInputElement | null>;
  state: CopyState;
  onState: (state: CopyState) => void;
}) {
  const text = useText();
  const id = useId();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(token);
      onState('copied');
    } catch {
      // A browser allows it on https and on this machine alone.
      input.current?.select();
      onState('failed');
    }
  }

  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium wrap-anywhere">
        {text('apiTokens.made.token', { name })}
      </label>
      <div className="flex gap-2">
        <input
          ref={input}
          id={id}
          readOnly
          value={token}
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          onCopy={() => onState('copied')}
          className="input min-w-0 flex-1 font-mono text-xs pointer-coarse:text-base"
        />
        <Button look="filled" onClick={() => void copy()} className="shrink-0">
          {state === 'copied' ? <Check className="size-4" aria-hidden /> : <Copy className="size-4" aria-hidden />}
          {text('apiTokens.made.copy')}
        </Button>
      </div>
      <output className={state === 'failed' ? 'text-bad' : 'text-good'}>
        {state === 'copied' && text('apiTokens.made.copied')}
        {state === 'failed' && text('apiTokens.made.copyFailed')}
      </output>
    </div>
  );
}
