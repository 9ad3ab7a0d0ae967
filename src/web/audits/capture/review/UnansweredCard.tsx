import { Link } from '@tanstack/react-router';
import { ChevronRight, CircleCheck, CircleSlash } from 'lucide-react';
import { useState } from 'react';
import { useTextAttributes } from '../../../i18n/questionLanguage.ts';
import { useText } from '../../../i18n/useText.ts';
import { CategoryIcon } from '../../../ui/categoryIcons.tsx';
import { placeOfQuestion, type AuditReview, type UnansweredQuestion } from './auditReview.ts';

/** The number of questions shown before the user asks for all. */
const FIRST = 8;

type UnansweredCardProps = { surveyId: string; review: AuditReview; minutes: number };

/** Lists the unanswered questions, or states that there are none. */
export function UnansweredCard({ surveyId, review, minutes }: UnansweredCardProps) {
  const text = useText();
  const [all, setAll] = useState(false);
  const { total, answered, notApplicable: na, unansweredQuestions } = review;
  if (unansweredQuestions.length === 0) {
    return (
      <section className="card flex items-center gap-3 p-4">
        <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-good-soft text-good">
          <CircleCheck className="size-5" aria-hidden />
        </span>
        <div className="min-w-0">
          <h2 className="font-semibold">{text('capture.review.all')}</h2>
          <p className="num mt-0.5 text-xs text-fg-2">
            {text('capture.review.allLead', { answered, total, minutes, na })}
          </p>
        </div>
      </section>
    );
  }
  return (
    <section aria-label={text('capture.review.list')} className="card overflow-hidden">
      <header className="px-4 pt-3.5 pb-2.5">
        <h2 className="flex items-center gap-2 font-semibold">
          {answered === 0 && <CircleSlash className="size-4 text-warn" aria-hidden />}
          {answered === 0
            ? text('capture.review.none')
            : text('capture.review.unanswered', { count: unansweredQuestions.length })}
        </h2>
        <p className="num mt-0.5 text-xs text-fg-2">
          {answered === 0
            ? text('capture.review.noneLead')
            : text('capture.review.unansweredLead', { count: unansweredQuestions.length, answered, total })}
        </p>
      </header>
      <ul className="divide-y divide-line border-t border-line">
        {unansweredQuestions.slice(0, all ? undefined : FIRST).map((question) => (
          <Row key={question.id} surveyId={surveyId} question={question} />
        ))}
      </ul>
      {unansweredQuestions.length > FIRST && (
        <div className="border-t border-line p-2">
          <button type="button" className="btn-ghost" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? text('capture.review.fewer') : text('capture.review.showAll', { count: unansweredQuestions.length })}
          </button>
        </div>
      )}
    </section>
  );
}

function Row({ surveyId, question }: { surveyId: string; question: UnansweredQuestion }) {
  const { text: words, category, subcategory } = question;
  const attributes = useTextAttributes();
  return (
    <li>
      <Link
        to="/audit/$surveyId"
        params={{ surveyId }}
        search={placeOfQuestion(question)}
        className="flex min-h-15 w-full items-center gap-3 px-4 py-2 transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <CategoryIcon category={category} className="size-5 shrink-0" />
        <span {...attributes()} className="min-w-0 flex-1">
          <span className="block leading-[19px] font-medium text-pretty">{words}</span>
          <span className="block truncate text-xs text-fg-2">{subcategory}</span>
        </span>
        <ChevronRight className="size-4 shrink-0 text-fg-3" aria-hidden />
      </Link>
    </li>
  );
}
