import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../i18n/useText.ts';
import { IconButton } from './IconButton.tsx';

type Tone = 'warn' | 'bad' | 'good';
const TONES: Record<Tone, string> = {
  warn: 'border-warn/25 bg-warn-soft [&>svg]:text-warn',
  bad: 'border-bad/25 bg-bad-soft [&>svg]:text-bad',
  good: 'border-good/25 bg-good-soft [&>svg]:text-good',
};

/** Shows a message and announces it immediately. */
export function Alert({
  tone,
  title,
  children,
  onClose,
}: {
  tone: Tone;
  title?: string;
  children: ReactNode;
  onClose?: () => void;
}) {
  const text = useText();
  const Sign = tone === 'good' ? CircleCheck : CircleAlert;
  return (
    <div role="alert" className={`flex items-start gap-3 rounded-xl border px-4 py-3 text-sm ${TONES[tone]}`}>
      <Sign className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        <div className="text-fg-2">{children}</div>
      </div>
      {onClose && (
        <IconButton label={text('app.close')} onClick={onClose} className="-my-1 -mr-2">
          <X className="size-4" aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
