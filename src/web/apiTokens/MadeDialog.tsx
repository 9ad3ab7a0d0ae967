import { useRef, useState } from 'react';
import { useUnkeptGuard } from '../forms/useUnkeptGuard.tsx';
import { useText } from '../i18n/useText.ts';
import { Button } from '../ui/Button.tsx';
import { CopyField } from '../ui/copies/CopyField.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/popups/Dialog.tsx';

export type MadeToken = { name: string; token: string };

/** Shows a token that was just made, to be copied: it is never shown again, so closing without that asks first. */
export function MadeDialog({ made: { name, token }, onClose }: { made: MadeToken; onClose: () => void }) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const { close, question } = useUnkeptGuard('apiTokens.made', !copied, onClose);

  return (
    <Dialog title={text('apiTokens.made.title')} initialFocus={input} onClose={close}>
      <DialogBody className="flex flex-col gap-4">
        <p className="text-fg-2">{text('apiTokens.made.lead')}</p>
        <CopyField
          label={text('apiTokens.made.token', { name })}
          value={token}
          words={{
            copy: text('apiTokens.made.copy'),
            copied: text('apiTokens.made.copied'),
            failed: text('apiTokens.made.copyFailed'),
          }}
          look="filled"
          input={input}
          onCopied={() => setCopied(true)}
        />
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
