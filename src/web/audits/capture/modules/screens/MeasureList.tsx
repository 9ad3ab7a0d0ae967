import type { MeasuredValue } from '../../../../../domain/modules/assess.ts';
import type { Module } from '../../../../../domain/modules/module.ts';
import { useText } from '../../../../i18n/useText.ts';
import { useModuleText } from '../useModuleText.ts';
import { useDecimal } from '../useValueText.ts';

type MeasureListProps = {
  module: Module;
  measures: readonly (Pick<MeasuredValue, 'value' | 'enough'> & { id: string })[];
  /** The state of the outcome; null for none. */
  outcome: string | null;
};

const TONES = { good: 'text-good', neutral: 'text-fg', bad: 'text-bad' } as const;

/** Shows the measures of an assessment and its outcome. */
export function MeasureList({ module, measures, outcome }: MeasureListProps) {
  const text = useText();
  const decimal = useDecimal();
  const words = useModuleText();
  const found = module.outcome?.find(({ state }) => state === outcome);
  return (
    <section aria-label={text('assess.results')} className="card p-4">
      <h2 className="text-xs font-medium text-fg-2">{text('assess.results')}</h2>
      {found && <p className={`mt-1.5 text-base font-semibold ${TONES[found.tone]}`}>{words(found.text)}</p>}
      <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-3">
        {module.measures.map(({ id, title, unit, decimals = 0 }) => {
          const { value = null, enough = false } = measures.find((each) => each.id === id) ?? {};
          return (
            <div key={id}>
              <dt className="text-xs text-fg-2">{words(title)}</dt>
              <dd className="num text-xl font-semibold">
                {value === null ? '–' : [decimal(value, decimals), unit].filter(Boolean).join(' ')}
              </dd>
              {!enough && <dd className="text-xs text-fg-2">{text('assess.notEnough')}</dd>}
            </div>
          );
        })}
      </dl>
    </section>
  );
}
