import { CATEGORIES } from '../../../../domain/scoring/categories.ts';
import { FOUR_PS, type FourP } from '../../../../domain/scoring/fourP.ts';
import { ENTRANCE } from '../../../charts/entrance.ts';
import { FOUR_P_COLORS } from '../../../charts/fourPColors.ts';
import { ScoreRing } from '../../../charts/ScoreRing.tsx';
import { Swatch } from '../../../charts/Tooltip.tsx';
import { useFourPNames } from '../../../charts/useFourPNames.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { Delta } from '../../../ui/Delta.tsx';
import { ScoreBar } from '../ScoreBar.tsx';
import { countScoredCategories, scoreChange, type Survey } from '../survey.ts';
import { useWhen } from '../useWhen.ts';

/** Shows the overall score and the scores of the four Ps. */
export function ScoreStrip({ survey }: { survey: Survey }) {
  return (
    <dl
      className="card grid grid-cols-2 overflow-hidden lg:grid-cols-[minmax(0,1.85fr)_repeat(4,minmax(0,1fr))]"
      style={ENTRANCE}
    >
      <Overall survey={survey} />
      {FOUR_PS.map((fourP) => (
        <FourPScore key={fourP} fourP={fourP} survey={survey} />
      ))}
    </dl>
  );
}

function Overall({ survey: { scores, before, date } }: { survey: Survey }) {
  const text = useText();
  const format = useFormat();
  const formatWhen = useWhen();
  const { score } = scores.overall;
  return (
    <div className="relative col-span-2 p-4 *:pr-16 sm:px-5 lg:col-span-1">
      <dt className="text-xs text-fg-2">{text('survey.overall')}</dt>
      <dd className="num mt-1 text-figure">{format.percent(score)}</dd>
      <dd className="num mt-1 text-xs text-fg-2">
        {before ? (
          <>
            <Delta points={score - before.overall} unit />{' '}
            {text('survey.since', { date: formatWhen(before.date, date) })}
          </>
        ) : (
          text('survey.first')
        )}
      </dd>
      <dd className="num mt-0.5 text-xs text-fg-3">
        {text('survey.assessed', { count: countScoredCategories(scores), total: CATEGORIES.length })}
      </dd>
      <dd aria-hidden className="absolute top-4 right-4 pr-0! sm:right-5">
        <ScoreRing score={score} />
      </dd>
    </div>
  );
}

function FourPScore({ fourP, survey: { scores, before } }: { fourP: FourP; survey: Survey }) {
  const text = useText();
  const format = useFormat();
  const names = useFourPNames();
  const score = scores.fourPs[fourP];
  const change = scoreChange(score, before?.fourPs[fourP]);
  return (
    <div className="border-line p-4 max-lg:border-t max-lg:odd:border-l max-lg:nth-[2n]:border-l-0 sm:px-5 lg:border-l">
      <dt className="flex min-h-4.5 items-center gap-1.5 text-xs text-fg-2">
        <Swatch color={FOUR_P_COLORS[fourP]} square />
        {names[fourP]}
      </dt>
      {score.counted === 0 ? (
        <>
          <dd aria-hidden className="mt-1 text-figure text-fg-3">
            –
          </dd>
          <dd className="mt-1 text-xs text-fg-3">{text('survey.notAssessed')}</dd>
        </>
      ) : (
        <>
          <dd className="num mt-1 text-figure">{format.percent(score.score)}</dd>
          <dd className="num mt-1 flex flex-wrap gap-x-2 text-xs text-fg-2">
            {change !== null && <Delta points={change} />}
            {text('survey.points', { points: score.points, counted: score.counted })}
          </dd>
          <dd className="mt-2.5">
            <ScoreBar score={score.score} color={FOUR_P_COLORS[fourP]} thin />
          </dd>
        </>
      )}
    </div>
  );
}
