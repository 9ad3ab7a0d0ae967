import { Scale } from 'lucide-react';
import { COMPARED_STORES_MAX } from '../../../../domain/limits.ts';
import { useText } from '../../../i18n/useText.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { MissingChoice } from '../choices/comparison.ts';

/** The choices missing on an untouched page, which are not reported as errors. */
const FIRST: readonly MissingChoice[] = ['noWith', 'noWithout', 'noBegan'];

/** Lists what prevents a comparison. */
export function MissingChoices({ lacks, unknown }: { lacks: readonly MissingChoice[]; unknown: number }) {
  const text = useText();
  const isUntouched = lacks.length === FIRST.length && FIRST.every((lack) => lacks.includes(lack));
  return (
    <section className="card" aria-label={text('compare.answer.title')}>
      <EmptyState icon={Scale} title={text(isUntouched ? 'compare.start.title' : 'compare.start.lacks')}>
        {isUntouched && <p>{text('compare.start.lead')}</p>}
        <ul role={isUntouched ? undefined : 'alert'} className="mt-2 list-disc pl-5 text-left">
          {lacks.map((lack) => (
            <li key={lack}>{text(`compare.lacks.${lack}`, { max: COMPARED_STORES_MAX })}</li>
          ))}
          {unknown > 0 && <li>{text('compare.notes.unknown.lead', { count: unknown })}</li>}
        </ul>
      </EmptyState>
    </section>
  );
}
