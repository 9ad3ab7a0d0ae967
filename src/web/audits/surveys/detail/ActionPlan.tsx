import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { useOwnerAndDue } from '../useOwnerAndDue.ts';
import { usePlanAttributes } from '../usePlanAttributes.ts';
import type { Survey } from '../survey.ts';

/** Shows the action plan that was agreed with the store during an audit. */
export function ActionPlan({ survey }: { survey: Survey }) {
  const { plan, date } = survey;
  const text = useText();
  const format = useFormat();
  const ownerAndDue = useOwnerAndDue();
  const attributes = usePlanAttributes(survey);
  return (
    <section aria-label={text('survey.plan.title')} className="card">
      <header className="p-4 sm:px-5">
        <h2 className="font-semibold">{text('survey.plan.title')}</h2>
        <p className="num mt-1 text-xs text-fg-2">
          {plan.length === 0 ? text('survey.plan.none') : text('survey.plan.agreed', { date: format.day(date) })}
        </p>
      </header>
      <ol>
        {plan.map(({ question, answers, notes, owner, due }, index) => (
          <li key={question} className="flex gap-3 border-t border-line px-4 py-3 sm:px-5">
            <span
              aria-hidden
              className="num grid size-5 shrink-0 place-items-center rounded-full bg-accent-soft text-2xs font-semibold text-accent"
            >
              {index + 1}
            </span>
            <div className="min-w-0 wrap-break-word">
              <h3 {...attributes(question)} className="text-xs leading-5 text-fg-2">
                {question}
              </h3>
              {answers.map((answer) => (
                <p key={answer} {...attributes(answer)}>
                  {answer}
                </p>
              ))}
              {(owner !== null || due !== null) && (
                <p className="num mt-0.5 text-xs font-medium">{ownerAndDue({ owner, due })}</p>
              )}
              {notes !== '' && (
                <p dir="auto" className="mt-0.5 text-xs text-fg-2">
                  {notes}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
