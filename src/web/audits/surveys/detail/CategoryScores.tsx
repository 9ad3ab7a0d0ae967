import { CATEGORIES, type Category } from '../../../../domain/scoring/categories.ts';
import { CATEGORY_COLORS, CategoryIcon } from '../../../ui/categoryIcons.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { QuestionText } from '../../../i18n/QuestionText.tsx';
import { useText } from '../../../i18n/useText.ts';
import { Delta } from '../../../ui/Delta.tsx';
import { ScoreBar } from '../ScoreBar.tsx';
import { useWhen } from '../useWhen.ts';
import { scoreChange, type Survey } from '../survey.ts';

type SurveyScores = Pick<Survey, 'date' | 'scores' | 'before' | 'categoryNames'>;

/** Shows the scores of the seven categories as bars. */
export function CategoryScores({ survey }: { survey: SurveyScores }) {
  const text = useText();
  return (
    <section aria-label={text('survey.byCategory')} className="@container card p-4 sm:p-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold">{text('survey.byCategory')}</h2>
        {survey.before && <BarLegend date={survey.date} before={survey.before.date} />}
      </header>
      <ul className="mt-2">
        {CATEGORIES.map((code) => (
          <CategoryScore key={code} code={code} survey={survey} />
        ))}
      </ul>
    </section>
  );
}

/** Renders the legend for a score's bar and for the tick at the previous score. */
export function BarLegend({ date, before }: { date: string; before: string }) {
  const formatWhen = useWhen();
  return (
    <p className="num flex items-center gap-x-4 text-xs text-fg-2">
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="h-1.5 w-3.5 rounded-full bg-fg-3" />
        {formatWhen(date, before)}
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="h-3.5 w-[3px] rounded-xs bg-fg" />
        {formatWhen(before, date)}
      </span>
    </p>
  );
}

function CategoryScore({ code, survey: { scores, before, categoryNames } }: { code: Category; survey: SurveyScores }) {
  const text = useText();
  const format = useFormat();
  const score = scores.categories[code];
  const scoreBefore = before?.categories[code] ?? null;
  const change = scoreChange(score, scoreBefore);
  return (
    <li className="grid min-h-13 grid-cols-[2.25rem_minmax(0,1fr)_auto_2.5rem] items-center gap-x-3 @xl:grid-cols-[2.25rem_11.5rem_minmax(0,1fr)_2.75rem_2.5rem] @xl:gap-x-4">
      <span className="row-span-2 grid size-9 place-items-center rounded-lg bg-sunken @xl:row-span-1">
        <CategoryIcon category={code} className="size-[18px]" />
      </span>
      <span className="min-w-0">
        <span className="block truncate">
          <QuestionText>{categoryNames[code]}</QuestionText>
        </span>
        <span className="num block text-xs text-fg-2 @max-xl:hidden">
          {score.counted > 0 && text('survey.pointsOf', { points: score.points, counted: score.counted })}
        </span>
      </span>
      {score.counted === 0 ? (
        <span className="text-xs text-fg-3 @max-xl:col-span-2 @xl:col-span-3">{text('survey.notAssessed')}</span>
      ) : (
        <>
          <span className="@max-xl:order-1 @max-xl:col-span-3 @max-xl:col-start-2">
            <ScoreBar score={score.score} color={CATEGORY_COLORS[code]} before={scoreBefore} />
          </span>
          <b className="num text-right font-semibold">{format.percent(score.score)}</b>
          <span className="text-right">{change !== null && <Delta points={change} />}</span>
        </>
      )}
    </li>
  );
}
