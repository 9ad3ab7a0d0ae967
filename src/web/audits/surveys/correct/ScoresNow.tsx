import { CATEGORIES } from '../../../../domain/scoring/categories.ts';
import type { Score, SurveyScores } from '../../../../domain/scoring/scoring.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import type { Survey } from '../survey.ts';
import { CategoryTag } from '../Tags.tsx';

/** Shows the scores before and after a correction, overall and by category. */
export function ScoresNow({ survey, after }: { survey: Survey; after: SurveyScores }) {
  const text = useText();
  const { scores: before, categoryNames } = survey;
  return (
    <section aria-label={text('survey.correct.scores')}>
      <h2 className="font-semibold">{text('survey.correct.scores')}</h2>
      <p className="mt-2 text-xs text-fg-2">{text('survey.overall')}</p>
      <output className="num block text-figure">
        <ScoreChange before={before.overall} after={after.overall} />
      </output>
      <ul className="mt-2 text-xs">
        {CATEGORIES.map((code) => (
          <li key={code} className="flex items-center justify-between gap-3 border-t border-line py-1.5">
            <CategoryTag category={code} name={categoryNames[code]} />
            <span className="num whitespace-nowrap text-fg-2">
              <ScoreChange before={before.categories[code]} after={after.categories[code]} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows a score or, if it has changed, the scores before and after. */
export function ScoreChange({ before, after }: { before: Score; after: Score }) {
  const text = useText();
  const format = useFormat();
  const percent = ({ counted, score }: Score) => (counted === 0 ? '–' : format.percent(score));
  const [from, to] = [percent(before), percent(after)];
  return from === to ? (
    from
  ) : (
    <strong className="font-semibold text-fg">{text('survey.correct.fromTo', { from, to })}</strong>
  );
}
