import { CloudOff, CloudUpload } from 'lucide-react';
import { useConnection } from '../../../api/connection.ts';
import { useText } from '../../../i18n/useText.ts';

/** Shows the number of unsent items; nothing if there are none. */
export function UnsentSign({ count }: { count: number }) {
  const text = useText();
  const away = useConnection().fault !== null;
  const Sign = away ? CloudOff : CloudUpload;
  return (
    <output className="num text-xs font-medium whitespace-nowrap text-fg-2">
      {count > 0 && (
        <span className="flex items-center gap-1.5 px-2">
          <Sign className="size-4" aria-hidden />
          {text('capture.queue.toSend', { count })}
        </span>
      )}
    </output>
  );
}
