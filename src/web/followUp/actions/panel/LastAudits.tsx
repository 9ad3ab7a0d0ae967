import { Check, Minus, X } from 'lucide-react';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import type { ActionDetail } from './detail.ts';

/** The maximum number of audits or assessments shown; more would not fit next to each other. */
const AUDITS_MAX = 6;

const LOOKS = {
  earned: { icon: Check, box: 'border-transparent bg-good text-page', word: 'font-medium text-good' },
  lost: { icon: X, box: 'border-line-2 bg-card text-bad', word: 'text-fg-2' },
  uncounted: { icon: Minus, box: 'border-dashed border-control bg-card text-fg-3', word: 'text-fg-2' },
} as const;

/** Shows whether the latest audits or assessments earned the action's point, oldest first. */
export function LastAudits({ action: { audits, assessments, item } }: { action: ActionDetail }) {
  const text = useText();
  const format = useFormat();
  const allAudits = [
    ...audits.map(({ survey_id: id, date, earned }) => ({ id, date, earned })),
    ...assessments.map(({ assessment_id: id, date, earned }) => ({ id, date, earned })),
  ];
  const visibleAudits = allAudits.slice(0, AUDITS_MAX).toReversed();
  const title = text(item === null ? 'actions.audits.title' : 'actions.audits.ofItem');
  if (visibleAudits.length === 0) return null;
  return (
    <section aria-label={title} className="mt-5">
      <h3 className="font-semibold">{title}</h3>
      <ol className="mt-2.5 flex">
        {visibleAudits.map(({ id, date, earned }, index) => {
          const result = earned === null ? 'uncounted' : earned ? 'earned' : 'lost';
          const { icon: Icon, box, word } = LOOKS[result];
          return (
            <li key={id} className="relative flex min-w-0 flex-1 flex-col items-center">
              {index > 0 && <span aria-hidden className="absolute top-[13px] right-1/2 -left-1/2 h-px bg-line-2" />}
              <span className={`relative grid size-7 place-items-center rounded-lg border ${box}`}>
                <Icon className="size-4" aria-hidden />
              </span>
              <span className={`mt-1 text-center text-2xs ${word}`}>{text(`actions.audits.${result}`)}</span>
              <span className="num text-2xs text-fg-3">{format.shortDay(date)}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
