import { useRef, useState, type ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyField } from '../../ui/copies/CopyField.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/popups/Dialog.tsx';
import { useSecretGuard } from './useSecretGuard.tsx';

/** A newly created secret, and the name of the token or the URL of the webhook that it belongs to. */
export type NewSecret = { name: string; secret: string };

/** Shows a secret once, to be copied. `of` is the prefix of the dialog's translation keys. */
export function SecretDialog({
  of,
  secret: { name, secret },
  onClose,
  children,
}: {
  of: 'apiTokens.made' | 'webhooks.made';
  secret: NewSecret;
  onClose: () => void;
  children?: ReactNode;
}) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const { close, question } = useSecretGuard(of, !isCopied, onClose);

  return (
    <Dialog title={text(`${of}.title`)} initialFocus={input} onClose={close}>
      <DialogBody className="flex flex-col gap-4">
        <p className="text-fg-2">{text(`${of}.lead`)}</p>
        <CopyField
          label={text(`${of}.token`, { name })}
          value={secret}
          words={{ copy: text(`${of}.copy`), copied: text(`${of}.copied`), failed: text(`${of}.copyFailed`) }}
          look="filled"
          input={input}
          onCopied={() => setIsCopied(true)}
        />
        {children}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{text(`${of}.done`)}</Button>
      </DialogFoot>
      {question}
    </Dialog>
  );
}
