import { useText } from '../../../i18n/useText.ts';
import { bold } from '../../../ui/bold.tsx';
import { shareOf, type Count } from '../frame/parts.ts';
import { ProgressBar } from '../frame/ProgressBar.tsx';

/** The maximum number of questions shown as dots; with more, the dots would be too small to count. */
const DOTS_MAX = 12;

type AnsweredCountProps = {
  partCount: Count;
  atEnd?: boolean;
  className?: string;
};

/** Shows how many questions of a part are answered. */
export function AnsweredCount({ partCount, atEnd = false, className = '' }: AnsweredCountProps) {
  const text = useText();
  const { answered, total } = partCount;
  return (
    <div className={`${atEnd ? 'text-right' : ''} ${className}`}>
      <p className="num text-xs text-fg-2">{text.rich('capture.here', { ...partCount, b: bold })}</p>
      <div aria-hidden className="mt-1.5">
        {total > DOTS_MAX ? (
          <ProgressBar share={shareOf(partCount)} />
        ) : (
          <div className={`flex gap-1 ${atEnd ? 'justify-end' : ''}`}>
            {Array.from({ length: total }, (_, at) => (
              <span
                key={at}
                className={`h-1 max-w-6 flex-1 rounded-full ${at < answered ? 'bg-accent' : 'bg-line-2'}`}
              />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
