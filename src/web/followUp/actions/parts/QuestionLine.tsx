import { FourPSwatch } from './FourPSwatch.tsx';
import type { QuestionSubject } from './useQuestionSubjects.ts';

/** Shows the question of an action, with the colour of its P; nothing if there is none. */
export function QuestionLine({ question, asked }: { question: string; asked: QuestionSubject | undefined }) {
  if (question === '') return null;
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-xs text-fg-2">
      {asked && <FourPSwatch fourP={asked.fourP} />}
      <span className="truncate">{question}</span>
    </span>
  );
}
