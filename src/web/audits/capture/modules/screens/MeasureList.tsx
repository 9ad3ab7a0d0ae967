import { textIn } from '../../../../../domain/definitionTexts.ts';
import type { MeasuredValue } from '../../../../../domain/modules/assess.ts';
import type { Module } from '../../../../../domain/modules/module.ts';
import { useQuestionLanguage, useTextAttributes } from '../../../../i18n/questionLanguage.ts';
import { useText } from '../../../../i18n/useText.ts';
import { shownValue } from '../../../assessments/measure.ts';
import { NotEnough } from '../../../assessments/NotEnough.tsx';
import { OutcomeChip } from '../../../assessments/OutcomeChip.tsx';
import { useMeasureText } from '../../../../i18n/useMeasureText.ts';

type MeasureListProps = {
  module: Module;
  measures: readonly MeasuredValue[];
  /** The state of the outcome; null if there is none. */
  outcome: string | null;
};

/** Shows the measures of an assessment and its outcome. */
export function MeasureList({ module, measures, outcome }: MeasureListProps) {
  const text = useText();
  const language = useQuestionLanguage();
  const attributes = useTextAttributes();
  const measureText = useMeasureText();
  const reachedOutcome = module.outcome?.find(({ state }) => state === outcome);
  return (
    <section aria-label={text('assess.results')} className="card p-4">
      <h2 className="text-xs font-medium text-fg-2">{text('assess.results')}</h2>
      {reachedOutcome && (
        <p className="mt-1.5">
          <OutcomeChip outcome={{ ...reachedOutcome, text: textIn(reachedOutcome.text, language) }} />
        </p>
      )}
      <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-3">
        {module.measures.map(({ id, title, unit = null, decimals = 0 }) => {
          const measure = measures.find((candidate) => candidate.id === id);
          const value = measure ? shownValue(measure) : null;
          return (
            <div key={id}>
              <dt {...attributes(title)} className="text-xs text-fg-2">
                {textIn(title, language)}
              </dt>
              <dd className="num text-xl font-semibold">
                {value === null ? '–' : measureText(value, { unit, decimals })}
              </dd>
              {measure && value === null && (
                <dd className="text-xs">
                  <NotEnough measure={measure} />
                </dd>
              )}
            </div>
          );
        })}
      </dl>
    </section>
  );
}
