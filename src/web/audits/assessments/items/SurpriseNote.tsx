import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';

type SurpriseNoteProps = {
  /** The unit price as a multiple of the last one; null if it isn't surprising. */
  times: number | null;
  /** The last unit price, as text. */
  last: string;
  onRetype: () => void;
};

/** Asks about a price that is far from the last one, until the auditor confirms it. The price is stored either way. */
export function SurpriseNote({ times, last, onRetype }: SurpriseNoteProps) {
  const text = useText();
  const format = useFormat();
  const [confirmed, setConfirmed] = useState<number | null>(null);
  const isAsked = times !== null && times !== confirmed;
  return (
    <output>
      {isAsked && (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-warn-soft px-3 py-2">
          <CircleHelp className="size-4 shrink-0 text-warn" aria-hidden />
          <span className="num min-w-40 flex-1 text-pretty">
            {text(times > 1 ? 'assess.sureHigh' : 'assess.sureLow', {
              times: format.number(Math.round(times * 10) / 10),
              share: format.percent(Math.round(times * 100)),
              last,
            })}
          </span>
          <span className="flex gap-2">
            <button type="button" className="btn h-11" onClick={() => setConfirmed(times)}>
              {text('assess.sureYes')}
            </button>
            <button type="button" className="btn h-11" onClick={onRetype}>
              {text('assess.retype')}
            </button>
          </span>
        </span>
      )}
    </output>
  );
}
