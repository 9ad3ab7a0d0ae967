import { CalendarPlus } from 'lucide-react';
import { useText } from '../../../i18n/useText.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { CopyField } from '../../../ui/copies/CopyField.tsx';
import { isLocal } from '../../../ui/copies/isLocal.ts';

/** Shows the URL of a calendar and lets the user copy or open it. */
export function CalendarAddress({ url, onKept }: { url: string; onKept: () => void }) {
  const text = useText();
  return (
    <>
      {isLocal(url) && <Alert tone="warn">{text('calendar.made.local')}</Alert>}
      <CopyField
        label={text('calendar.made.address')}
        value={url}
        words={{
          copy: text('calendar.made.copy'),
          copied: text('calendar.made.copied'),
          failed: text('calendar.made.copyFailed'),
        }}
        onCopied={onKept}
      />
      <a href={url.replace(/^https?:/, 'webcal:')} onClick={onKept} className="btn btn-primary w-fit max-sm:w-full">
        <CalendarPlus className="size-4" aria-hidden />
        {text('calendar.made.open')}
      </a>
      <p className="text-fg-2">{text('calendar.made.once')}</p>
    </>
  );
}
