import { CATEGORIES } from '../../../domain/scoring/categories.ts';
import { FOUR_PS } from '../../../domain/scoring/fourP.ts';
import { CATEGORY_COLORS, CategoryIcon } from '../../ui/categoryIcons.tsx';
import { FOUR_P_COLORS } from '../../charts/fourPColors.ts';
import { ScoreRing } from '../../charts/ScoreRing.tsx';
import { useFourPNames } from '../../charts/useFourPNames.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { QuestionText } from '../../i18n/QuestionText.tsx';
import { useText } from '../../i18n/useText.ts';
import { Delta } from '../../ui/Delta.tsx';
import { ScoreBar } from '../../audits/surveys/ScoreBar.tsx';
import { scoreChange, type Survey } from '../../audits/surveys/survey.ts';
import { useWhen } from '../../audits/surveys/useWhen.ts';

/** Shows the report's first row: the overall score and the four Ps. */
export function ReportFigures({ survey: { scores, before, date } }: { survey: Survey }) {
  const text = useText();
  const format = useFormat();
  const names = useFourPNames();
  const formatWhen = useWhen();
  const { score } = scores.overall;
  return (
    <dl className="report-figures">
      <div>
        <dt>{text('survey.overall')}</dt>
        <dd className="num text-figure">{format.percent(score)}</dd>
        {before && (
          <dd className="report-note">
            <Delta points={score - before.overall} unit />{' '}
            {text('survey.since', { date: formatWhen(before.date, date) })}
          </dd>
        )}
        <dd aria-hidden className="report-ring">
          <ScoreRing score={score} size={48} />
        </dd>
      </div>
      {FOUR_PS.map((fourP) => {
        const { score: value, points, counted } = scores.fourPs[fourP];
        const change = scoreChange(scores.fourPs[fourP], before?.fourPs[fourP]);
        return (
          <div key={fourP}>
            <dt>{names[fourP]}</dt>
            <dd className="num text-figure">{counted === 0 ? '–' : format.percent(value)}</dd>
            <dd className="report-note mb-1.5">
              {change !== null && (
                <span className="mr-2">
                  <Delta points={change} />
                </span>
              )}
              {counted === 0 ? text('survey.notAssessed') : text('survey.points', { points, counted })}
            </dd>
            <dd>{counted > 0 && <ScoreBar score={value} color={FOUR_P_COLORS[fourP]} thin />}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Shows the scores of the seven categories. */
export function ReportCategories({ survey: { scores, before, categoryNames, date } }: { survey: Survey }) {
  const text = useText();
  const format = useFormat();
  const formatWhen = useWhen();
  return (
    <section>
      <h2>{text('survey.byCategory')}</h2>
      <ul className="mt-1">
        {CATEGORIES.map((code) => {
          const score = scores.categories[code];
          const scoreBefore = before?.categories[code] ?? null;
          const change = scoreChange(score, scoreBefore);
          return (
            <li key={code} className="report-category">
              <CategoryIcon category={code} className="size-4" />
              <span className="truncate">
                <QuestionText>{categoryNames[code]}</QuestionText>
              </span>
              {score.counted === 0 ? (
                <span className="report-note col-span-3">{text('survey.notAssessed')}</span>
              ) : (
                <>
                  <ScoreBar score={score.score} color={CATEGORY_COLORS[code]} before={scoreBefore} />
                  <b className="num text-right font-semibold">{format.percent(score.score)}</b>
                  <span className="text-right">{change !== null && <Delta points={change} />}</span>
                </>
              )}
            </li>
          );
        })}
      </ul>
      {before && <p className="report-note">{text('survey.print.tick', { date: formatWhen(before.date, date) })}</p>}
    </section>
  );
}
