import { Suspense } from 'react';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Subject } from '../../charts/scores/scoreReads.ts';
import { useScores } from '../../charts/scores/useScores.ts';

/** Renders the line under the title. The line is a status, so that a change of dates is announced. */
export function SubjectLine({ subject, of }: { subject: Subject | null; of: string | null }) {
  const placeholder = <Skeleton className="h-4 w-64 max-w-full" />;
  return (
    <output className="mt-1 block min-h-5 text-fg-2 first-letter:uppercase">
      <Suspense fallback={placeholder}>{subject ? <SurveyCount subject={subject} of={of} /> : placeholder}</Suspense>
    </output>
  );
}

function SurveyCount({ subject, of }: { subject: Subject; of: string | null }) {
  const text = useText();
  const format = useFormat();
  const { count: surveys } = useScores(subject);
  const count = text('dashboard.surveysInDates', { count: surveys });
  return (
    <>
      {of === null ? count : text('dashboard.surveysOf', { of, count })}
      <span className="sr-only"> {format.range(subject.range.from, subject.range.to)}</span>
    </>
  );
}
