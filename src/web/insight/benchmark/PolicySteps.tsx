import { useText } from '../../i18n/useText.ts';
import { useTextAttributes } from '../../i18n/questionLanguage.ts';
import type { ModuleResult } from './benchmark.ts';

type Step = NonNullable<ModuleResult['steps']>[number];

/** The look of a square by its step: the further the policy has progressed, the fuller the square. */
const LOOKS: Readonly<Record<Step['kind'], string>> = {
  checked: 'bg-accent text-on-accent',
  further: 'border-2 border-accent bg-accent/60',
  agreed: 'border-2 border-accent bg-accent-soft',
  begun: 'border border-control bg-[repeating-linear-gradient(135deg,var(--control)_0_1.5px,transparent_1.5px_5px)]',
  none: 'border border-control',
};

/** Shows a square for each policy, and the number of policies at each step. */
export function PolicySteps({ steps }: { steps: readonly Step[] }) {
  const text = useText();
  const attributes = useTextAttributes();
  const squares = steps.flatMap(({ kind, text: name, count }) =>
    Array.from({ length: count }, (_, at) => ({ key: `${kind} ${name} ${at}`, kind })),
  );
  return (
    <div className="flex flex-col gap-2">
      <div aria-hidden className="flex flex-wrap gap-1">
        {squares.map(({ key, kind }) => (
          <Square key={key} kind={kind} />
        ))}
      </div>
      <ul className="num flex flex-wrap gap-x-3 gap-y-1 text-xs text-fg-2">
        {steps.map(({ kind, text: name, count }) => (
          <li key={`${kind} ${name}`} className="inline-flex items-center gap-1.5">
            <Square kind={kind} />
            <span {...(name === null ? {} : attributes(name))}>
              {text('benchmark.step', { step: name ?? text('assessment.audit.checked'), count })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Square({ kind }: Pick<Step, 'kind'>) {
  return (
    <span aria-hidden className={`grid size-3.5 shrink-0 place-items-center rounded-[3px] ${LOOKS[kind]}`}>
      {kind === 'checked' && <span className="size-1 rounded-full bg-current" />}
    </span>
  );
}
