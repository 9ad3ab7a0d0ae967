import { ListChecks } from 'lucide-react';
import { CategoryIcon } from '../../../ui/categoryIcons.tsx';
import type { QuestionSubject } from './useQuestionSubjects.ts';

/** Shows the icon of the question's category or, if unknown, the general icon for actions. */
export function QuestionSign({
  subject,
  className = 'size-8',
}: {
  subject: QuestionSubject | undefined;
  className?: string;
}) {
  return (
    <span className={`grid shrink-0 place-items-center rounded-lg bg-sunken text-fg-3 ${className}`}>
      {subject ? (
        <CategoryIcon category={subject.category} className="size-4" />
      ) : (
        <ListChecks className="size-4" strokeWidth={1.75} aria-hidden />
      )}
    </span>
  );
}
