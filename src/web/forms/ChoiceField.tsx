import type { ComponentProps, ReactNode } from 'react';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';

/** Renders a choice of a few options with a label, and `children` below the options. */
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
