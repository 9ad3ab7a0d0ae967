import { CircleCheck, Lightbulb } from 'lucide-react';
import { useState } from 'react';
import { isCategory } from '../../../../../domain/scoring/categories.ts';
import { useText } from '../../../../i18n/useText.ts';
import { CategoryIcon } from '../../../../ui/categoryIcons.tsx';
import { ShowMore } from '../../../../ui/ShowMore.tsx';
import { useFigures } from '../../../../i18n/useFigures.ts';
import { hasEnoughPairs, type AgreementQuestion, type AgreementData } from '../agreement.ts';
import { commonOf, differingQuestions } from './commonOf.ts';
import { bold } from '../../../../ui/bold.tsx';

const ROWS_FIRST = 8;
const ROWS_MORE = 50;

/** Lists the questions that at least one pair answered differently. */
export function QuestionsCard({ agreement: { agreement, areaNames } }: { agreement: AgreementData }) {
  const text = useText();
  const [shownCount, setShownCount] = useState(ROWS_FIRST);
  const worst = differingQuestions(agreement.questions);
  const common = commonOf(worst);
  const title = text('agreement.questions.title');
  return (
    <section aria-label={title} className="card flex min-w-0 flex-col overflow-hidden">
      <header className="p-4 pb-3 sm:p-5 sm:pb-3">
        <h2 className="font-semibold">{title}</h2>
        <p className="mt-1 text-xs text-fg-2">{text('agreement.questions.note')}</p>
      </header>
      {common && (
        <p className="flex items-start gap-2.5 bg-accent-soft px-4 py-3 sm:px-5">
          <Lightbulb className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden />
          {text('agreement.questions.common', {
            count: common.count,
            of: common.of,
            category: areaNames[common.category],
          })}
        </p>
      )}
      {worst.length === 0 ? (
        <p className="flex items-center gap-2.5 px-4 pb-5 text-fg-2 sm:px-5">
          <CircleCheck className="size-4 shrink-0 text-good" aria-hidden />
          {text('agreement.questions.none')}
        </p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {worst.slice(0, shownCount).map((question) => (
            <Question key={question.question_id} question={question} areaNames={areaNames} />
          ))}
        </ul>
      )}
      <div className="px-4 pb-4 empty:hidden sm:px-5">
        <ShowMore
          hiddenCount={worst.length - shownCount}
          step={ROWS_MORE}
          onMore={(more) => setShownCount(shownCount + more)}
        />
      </div>
    </section>
  );
}

type QuestionProps = {
  question: AgreementQuestion;
  areaNames: AgreementData['areaNames'];
};

function Question({ question, areaNames }: QuestionProps) {
  const text = useText();
  const figures = useFigures();
  const { food_id: category, pairs, agree, pa, pa_low: low, pa_high: high, ac1, kappa } = question;
  const differ = pairs - agree;
  return (
    <li className="grid grid-cols-[2.25rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 px-4 py-3 sm:grid-cols-[2.25rem_minmax(0,1fr)_15rem_10rem] sm:gap-x-5 sm:px-5">
      <span className="grid size-9 place-items-center rounded-lg bg-sunken">
        {isCategory(category) && <CategoryIcon category={category} className="size-[18px]" />}
      </span>
      <div className="min-w-0">
        <p className="font-medium">{question.text}</p>
        {isCategory(category) && <p className="mt-0.5 text-xs text-fg-2">{areaNames[category]}</p>}
      </div>
      <div className="num max-sm:col-start-2">
        {hasEnoughPairs(question) && (
          <>
            <p>
              <b className="font-semibold">{figures.share(pa)}</b>{' '}
              <span className="text-fg-2">
                {text('agreement.questions.interval', { low: figures.share(low), high: figures.share(high) })}
              </span>
            </p>
            <p className="text-xs text-fg-2">
              {text('agreement.questions.coefficients', {
                ac1: ac1 === null ? '–' : figures.coefficient(ac1),
                kappa: kappa === null ? '–' : figures.coefficient(kappa),
              })}
            </p>
          </>
        )}
      </div>
      <div className="max-sm:col-start-2">
        <p className="num text-fg-2 sm:text-right">
          {text.rich('agreement.questions.differ', {
            differ,
            pairs,
            b: bold,
          })}
        </p>
        <span className="mt-1.5 block h-1 overflow-hidden rounded-full bg-line" aria-hidden>
          <span className="block h-full rounded-full bg-fg-2" style={{ width: `${(100 * differ) / pairs}%` }} />
        </span>
      </div>
    </li>
  );
}
