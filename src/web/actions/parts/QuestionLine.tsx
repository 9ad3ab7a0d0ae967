import { FOUR_P_COLORS } from '../../charts/fourPColors.ts';
import { Swatch } from '../../charts/Tooltip.tsx';
import type { Asked } from './useAsked.ts';

/** The question that an action is about, with the colour of its P; nothing without one. */
export function QuestionLine({ question, asked }: { question: string; asked: Asked | undefined }) {
  if (question === '') return null;
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-xs text-fg-2">
      {asked && <Swatch color={FOUR_P_COLORS[asked.factor]} square />}
      <span className="truncate">{question}</span>
    </span>
  );
}
