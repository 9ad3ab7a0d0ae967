import { History, ListChecks } from 'lucide-react';
import { memo } from 'react';
import type { Answer } from '../../../domain/answers.ts';
import type { FourP } from '../../../domain/scoring/fourP.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { bold } from '../../surveys/bold.tsx';
import { FactorTag } from '../../surveys/Tags.tsx';
import { useAnswerText } from '../../surveys/useAnswerText.ts';

/** What the last audit found: its answer, and whether something was to be done about it. */
export type Hint = {
  answer: Answer | null;
  /** Whether something is to be done about the question, and until when it is to be done, where that is known. */
  planned: boolean;
  due: string | null;
};

/** The line beneath a question: its P, and quietly what the last audit found. */
export const Hints = memo(function Hints({ id, factor, hint }: { id: string; factor: FourP; hint: Hint | null }) {
  const text = useText();
  const format = useFormat();
  const answerText = useAnswerText();
  return (
    <p id={id} className="mt-1.5 flex flex-wrap gap-x-3.5 gap-y-1 text-xs text-fg-2">
      <FactorTag factor={factor} />
      {hint && hint.answer !== null && (
        <span className="inline-flex items-center gap-1.5">
          <History className="size-3.5 shrink-0 text-fg-3" aria-hidden />
          <span>{text.rich('taking.lastTime', { answer: answerText(hint.answer), b: bold })}</span>
        </span>
      )}
      {hint?.planned && (
        <span className="inline-flex items-center gap-1.5 text-accent">
          <ListChecks className="size-3.5 shrink-0" aria-hidden />
          {hint.due === null ? text('taking.planned') : text('taking.due', { day: format.shortDay(hint.due) })}
        </span>
      )}
    </p>
  );
});
