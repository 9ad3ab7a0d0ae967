import { textIn } from '../../../../domain/definitionTexts.ts';
import type { MeasuredValue } from '../../../../domain/modules/assess.ts';
import type { Module } from '../../../../domain/modules/module.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useText } from '../../../i18n/useText.ts';
import type { AssessmentDetail } from '../assessment.ts';
import { MeasureTitle } from '../MeasureTitle.tsx';
import { shownValue, type Measure } from '../measure.ts';
import { useMeasureText } from '../../../i18n/useMeasureText.ts';
import type { resultAfter } from './assessmentCorrection.ts';

type ResultAfter = ReturnType<typeof resultAfter>;

/** Shows the measures and the outcome before and after a correction, while the user edits it. */
export function ResultsNow({
  assessment,
  module,
  after,
}: {
  assessment: AssessmentDetail;
  module: Module;
  after: ResultAfter;
}) {
  const text = useText();
  const language = useLanguage();
  const outcome = module.outcome?.find(({ state }) => state === after.outcome);
  return (
    <section aria-label={text('assessment.correct.results')}>
      <h2 className="font-semibold">{text('assessment.correct.results')}</h2>
      <output className="mt-2 block">
        <FromTo from={assessment.outcome?.text ?? null} to={outcome ? textIn(outcome.text, language) : null} />
        <dl className="text-xs">
          {assessment.measures.map((measure) => (
            <div
              key={measure.measure}
              className="flex items-baseline justify-between gap-3 border-t border-line py-1.5 first:border-t-0"
            >
              <dt className="min-w-0 wrap-anywhere text-fg-2">
                <MeasureTitle measure={measure} module={module} />
              </dt>
              <dd className="num text-right">
                <MeasureFromTo measure={measure} after={after.measures} />
              </dd>
            </div>
          ))}
        </dl>
      </output>
      {after.missingPrices && <p className="mt-2 text-xs text-fg-2">{text('assessment.correct.missingPrices')}</p>}
    </section>
  );
}

/** Shows the first measure before and after a correction; nothing if there is none. */
export function MainResult({ assessment: { measures }, after }: { assessment: AssessmentDetail; after: ResultAfter }) {
  const [main] = measures;
  return (
    main && (
      <>
        {main.title} <MeasureFromTo measure={main} after={after.measures} />
      </>
    )
  );
}

function MeasureFromTo({ measure, after }: { measure: Measure; after: readonly MeasuredValue[] }) {
  const measureText = useMeasureText();
  const now = after.find(({ id }) => id === measure.measure);
  const textOf = (value: number | null) => (value === null ? '–' : measureText(value, measure));
  return <FromTo from={textOf(shownValue(measure))} to={textOf(now ? shownValue(now) : null)} />;
}

/** Shows a value and, if it has changed, the new value; nothing if both are null. */
function FromTo({ from, to }: { from: string | null; to: string | null }) {
  const text = useText();
  if (from === to) return from;
  return (
    <strong className="font-semibold text-fg">
      {text('survey.correct.fromTo', { from: from ?? '–', to: to ?? '–' })}
    </strong>
  );
}
