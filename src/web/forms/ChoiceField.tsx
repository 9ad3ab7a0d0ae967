import type { ComponentProps, ReactNode } from 'react';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';

/** Renders a labelled choice between a few options, with `children` below. */
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
