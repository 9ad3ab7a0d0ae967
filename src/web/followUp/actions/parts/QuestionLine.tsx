import type { Action } from '../../../../contract/followUp/actions/actions.ts';
import { FourPSwatch } from './FourPSwatch.tsx';
import type { QuestionSubject } from './useQuestionSubjects.ts';

type QuestionLineProps = Pick<Action, 'question' | 'module'> & { subject: QuestionSubject | undefined };

/** Shows the question or item of an action; nothing if the action has neither. */
export function QuestionLine({ question, module, subject }: QuestionLineProps) {
  if (question === '') return null;
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-xs text-fg-2">
      {subject && <FourPSwatch fourP={subject.fourP} />}
      {module && <span className="max-w-1/2 shrink-0 truncate font-medium">{module.title}</span>}
      <span className="truncate">{question}</span>
    </span>
  );
}
