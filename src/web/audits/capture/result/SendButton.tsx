import { CloudOff, Send } from 'lucide-react';
import { useState } from 'react';
import { useConnection } from '../../../api/connection.ts';
import { noteFault } from '../../../device/deviceStorage.ts';
import { sendNow } from '../../../device/outbox.ts';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';

type SendButtonProps = {
  label: string;
  disabled: boolean;
  /** Marks the audit or assessment as finished on this device. */
  onFinish: () => Promise<void>;
};

/** Shows the button that finishes an audit or assessment and sends it. */
export function SendButton({ label, disabled, onFinish }: SendButtonProps) {
  const text = useText();
  const away = useConnection().fault !== null;
  const [busy, setBusy] = useState(false);
  const send = () => {
    setBusy(true);
    onFinish()
      .then(sendNow)
      .catch(noteFault)
      .finally(() => setBusy(false));
  };
  const Sign = away ? CloudOff : Send;
  return (
    <Button
      look="filled"
      busy={busy}
      disabled={disabled}
      onClick={send}
      data-next=""
      className="h-12 w-full text-brand"
    >
      {!busy && <Sign className="size-4" aria-hidden />}
      {away ? text('capture.result.keep') : label}
    </Button>
  );
}
