import { textIn } from '../../../../domain/definitionTexts.ts';
import type { Module } from '../../../../domain/modules/module.ts';
import { useQuestionLanguage } from '../../../i18n/questionLanguage.ts';
import { QuestionText } from '../../../i18n/QuestionText.tsx';
import { useText } from '../../../i18n/useText.ts';
import type { AssessmentDetail } from '../assessment.ts';
import { useValueText } from '../useValueText.ts';

type ComputedCardProps = { module: Module; computed: AssessmentDetail['computed'] };

/** Shows the calculated values that the module marks as visible. Renders nothing if there are none. */
export function ComputedCard({ module, computed }: ComputedCardProps) {
  const text = useText();
  const language = useQuestionLanguage();
  const valueText = useValueText();
  const values = new Map(computed.map(({ id, value }) => [id, value]));
  const figures = (module.computed ?? []).filter(({ id, show }) => show === true && values.has(id));
  if (figures.length === 0) return null;
  const title = text('assessment.computed');
  const words = (value: AssessmentDetail['computed'][number]['value'], as: { unit?: string; decimals?: number }) =>
    value === null ? '–' : valueText(value, as);
  return (
    <section aria-label={title} className="card p-4 sm:px-5">
      <h2 className="font-semibold">{title}</h2>
      <dl className="mt-2 divide-y divide-line">
        {figures.map(({ id, title: name, unit, decimals }) => (
          <div key={id} className="flex items-baseline justify-between gap-3 py-1.5">
            <dt className="min-w-0 text-fg-2 wrap-anywhere">
              <QuestionText of={name}>{textIn(name, language)}</QuestionText>
            </dt>
            <dd className="num shrink-0 font-medium">
              {words(values.get(id) ?? null, {
                ...(unit !== undefined && { unit }),
                ...(decimals !== undefined && { decimals }),
              })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
