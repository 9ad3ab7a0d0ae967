import type { ComponentProps, ReactNode } from 'react';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';

/** A choice of a few in a form: its label, its options side by side, and what is said of the chosen one. */
export function ChoiceField<T extends string>({
  children,
  ...control
}: ComponentProps<typeof SegmentedControl<T>> & { children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden className="font-medium">
        {control.label}
      </span>
      <SegmentedControl {...control} />
      {children}
    </div>
  );
}
