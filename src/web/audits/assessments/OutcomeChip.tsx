import { Check, Minus, TriangleAlert } from 'lucide-react';
import type { Assessment } from '../../../contract/kit/shapes.ts';

const LOOKS = {
  good: [Check, 'bg-good-soft text-good'],
  neutral: [Minus, 'bg-sunken text-fg-2'],
  bad: [TriangleAlert, 'bg-bad-soft text-bad'],
} as const;

/** Shows the outcome of an assessment as text with an icon and a colour. */
export function OutcomeChip({ outcome: { text, tone } }: { outcome: NonNullable<Assessment['outcome']> }) {
  const [Icon, look] = LOOKS[tone];
  return (
    <span className={`inline-flex min-h-6 items-center gap-1.5 rounded-md px-2 text-xs font-medium ${look}`}>
      <Icon className="size-3.5 shrink-0" aria-hidden />
      {text}
    </span>
  );
}
