import { History, Info, ListChecks } from 'lucide-react';
import { memo } from 'react';
import type { Answer } from '../../../../domain/answers.ts';
import type { FourP } from '../../../../domain/scoring/fourP.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { bold } from '../../../ui/bold.tsx';
import { FourPTag } from '../../surveys/Tags.tsx';
import { useAnswerText } from '../../surveys/useAnswerText.ts';

/** The last audit's answer to a question, and whether an action is planned for the question. */
export type Hint = {
  answer: Answer | null;
  planned: boolean;
  /** The due date of the planned action; null for none. */
  due: string | null;
};

type HintsProps = {
  id: string;
  fourP: FourP;
  /** True if the question is for information only, so that its answer does not count. */
  informational: boolean;
  hint: Hint | null;
};

/** Shows the question's P and hints. */
export const Hints = memo(function Hints({ id, fourP, informational, hint }: HintsProps) {
  const text = useText();
  const format = useFormat();
  const answerText = useAnswerText();
  return (
    <p id={id} className="mt-1.5 flex flex-wrap gap-x-3.5 gap-y-1 text-xs text-fg-2">
      <FourPTag fourP={fourP} />
      {informational && (
        <span className="inline-flex items-center gap-1.5">
          <Info className="size-3.5 shrink-0 text-fg-3" aria-hidden />
          {text('capture.informational')}
        </span>
      )}
      {hint && hint.answer !== null && (
        <span className="inline-flex items-center gap-1.5">
          <History className="size-3.5 shrink-0 text-fg-3" aria-hidden />
          <span>{text.rich('capture.lastTime', { answer: answerText(hint.answer), b: bold })}</span>
        </span>
      )}
      {hint?.planned && (
        <span className="inline-flex items-center gap-1.5 text-accent">
          <ListChecks className="size-3.5 shrink-0" aria-hidden />
          {hint.due === null ? text('capture.planned') : text('capture.due', { day: format.shortDay(hint.due) })}
        </span>
      )}
    </p>
  );
});
