import type { FourP, ManagerP } from '../../../../domain/scoring/fourP.ts';
import { useTextAttributes } from '../../../i18n/questionLanguage.ts';
import { useText } from '../../../i18n/useText.ts';
import { PhotoRow } from '../../photos/PhotoRow.tsx';
import { photosOf, type Survey } from '../survey.ts';
import { FourPTag } from '../Tags.tsx';
import { useStoredManagerQuestions } from '../useStoredManagerQuestions.ts';

/**
 * Shows the store manager's answers and the questions without an answer. Shows nothing if the manager answered none.
 */
export function ManagerAnswersCard({ survey }: { survey: Survey }) {
  const text = useText();
  const attributes = useTextAttributes();
  useStoredManagerQuestions();
  const { managerAnswers } = survey;
  if (managerAnswers.length === 0) return null;
  const ids = new Set(managerAnswers.map(({ id }) => id));
  const open = survey.managerQuestions.filter(({ id }) => !ids.has(id));
  return (
    <section aria-label={text('survey.manager.title')} className="card p-4 sm:p-5">
      <h2 className="font-semibold">{text('survey.manager.title')}</h2>
      <p className="mt-1 text-xs text-fg-2">{text('survey.manager.lead')}</p>
      <dl className="mt-3 grid grid-cols-1 gap-x-8 lg:grid-cols-2">
        {managerAnswers.map(({ id, text: question, managerP, answer, photos }) => (
          <div key={id} className="border-t border-line py-3">
            <dt className="text-xs text-fg-2">
              <span {...attributes(question)} className="block">
                {question}
              </span>
              <span className="mt-1 block">
                {isFourP(managerP) ? <FourPTag fourP={managerP} /> : text('survey.manager.perception')}
              </span>
            </dt>
            <dd className="mt-1.5 max-w-prose wrap-break-word whitespace-pre-line">
              {typeof answer === 'string' ? answer : answer.join('; ')}
              <PhotoRow photos={photosOf(survey, { id, text: question, photos })} />
            </dd>
          </div>
        ))}
      </dl>
      {open.length > 0 && (
        <details className="border-t border-line pt-3">
          <summary className="w-fit cursor-pointer rounded-md text-xs font-medium text-fg-2">
            {text('survey.manager.unanswered', { count: open.length })}
          </summary>
          <ul className="mt-2 grid gap-x-8 gap-y-1.5 text-xs text-fg-2 lg:grid-cols-2">
            {open.map(({ id, text: question }) => (
              <li key={id} {...attributes(question)}>
                {question}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Checks whether a question's P is one of the four; 5 and 6 are the manager's perception. */
function isFourP(managerP: ManagerP): managerP is FourP {
  return managerP <= 4;
}
