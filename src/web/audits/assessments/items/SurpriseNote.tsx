import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import type { PriceSurprise } from './priceSurprise.ts';

type SurpriseNoteProps = {
  /** Null if the price isn't surprising. */
  surprise: PriceSurprise | null;
  priceText: (price: number) => string;
  onRetype: () => void;
};

/**
 * Asks about a price that is far from the last one or from the median of other stores, until the auditor confirms it.
 * The price is stored either way.
 */
export function SurpriseNote({ surprise, priceText, onRetype }: SurpriseNoteProps) {
  const text = useText();
  const [confirmedTimes, setConfirmedTimes] = useState<number | null>(null);
  const isAsked = surprise !== null && surprise.times !== confirmedTimes;
  return (
    <output>
      {isAsked && (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-warn-soft px-3 py-2">
          <CircleHelp className="size-4 shrink-0 text-warn" aria-hidden />
          <span className="num min-w-40 flex-1 text-pretty">
            <Question surprise={surprise} priceText={priceText} />
          </span>
          <span className="flex gap-2">
            <button type="button" className="btn h-11" onClick={() => setConfirmedTimes(surprise.times)}>
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

type QuestionProps = { surprise: PriceSurprise } & Pick<SurpriseNoteProps, 'priceText'>;

function Question({ surprise: { times, than, reference, median }, priceText }: QuestionProps) {
  const text = useText();
  const format = useFormat();
  const values = { times: format.number(Math.round(times * 10) / 10), share: format.percent(Math.round(times * 100)) };
  if (than === 'median') {
    return text(times > 1 ? 'assess.sureAbove' : 'assess.sureBelow', { ...values, median: priceText(reference) });
  }
  return (
    <>
      {text(times > 1 ? 'assess.sureHigh' : 'assess.sureLow', { ...values, last: priceText(reference) })}
      {median !== null && ` ${text('assess.sureMedian', { median: priceText(median) })}`}
    </>
  );
}
