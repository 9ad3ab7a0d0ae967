import type { Factor, ManagerFactor } from '../../domain/factors.ts';
import { useText } from '../i18n/useText.ts';
import type { Survey } from './survey.ts';
import { FactorTag } from './Tags.tsx';

/** What the store's manager said, question by question; nothing where nobody was asked. */
export function ManagerSaidCard({ survey: { managerSaid } }: { survey: Survey }) {
  const text = useText();
  if (managerSaid.length === 0) return null;
  return (
    <section aria-label={text('survey.manager.title')} className="card p-4 sm:p-5">
      <h2 className="font-semibold">{text('survey.manager.title')}</h2>
      <p className="mt-1 text-xs text-fg-2">{text('survey.manager.lead')}</p>
      <dl className="mt-3 grid grid-cols-1 gap-x-8 lg:grid-cols-2">
        {managerSaid.map(({ id, text: question, factor, answer }) => (
          <div key={id} className="border-t border-line py-3">
            <dt className="text-xs text-fg-2">
              {question}
              <span className="mt-1 block">
                {isFactor(factor) ? <FactorTag factor={factor} /> : text('survey.manager.perception')}
              </span>
            </dt>
            <dd className="mt-1.5 max-w-prose wrap-break-word whitespace-pre-line">
              {typeof answer === 'string' ? answer : answer.join('; ')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Factors 5 and 6 are the manager's perception, not one of the four Ps. */
function isFactor(factor: ManagerFactor): factor is Factor {
  return factor <= 4;
}
