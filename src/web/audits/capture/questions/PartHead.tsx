import type { ReactNode } from 'react';
import { useTextAttributes } from '../../../i18n/questionLanguage.ts';
import { useText } from '../../../i18n/useText.ts';
import { CategoryIcon } from '../../../ui/categoryIcons.tsx';
import type { Count, Part } from '../frame/parts.ts';
import { usePartName } from '../frame/usePartName.ts';
import { AnsweredCount } from './AnsweredCount.tsx';

/** Shows the name, position and progress of a part. */
export function PartHead({ part, partCount, children }: { part: Part; partCount: Count; children: ReactNode }) {
  const text = useText();
  const nameOf = usePartName();
  const attributes = useTextAttributes();
  return (
    <div className="mb-3 flex items-center gap-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-sunken">
        <CategoryIcon category={part.category} className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1">
        <p {...attributes()} className="text-base font-semibold">
          {nameOf(part)}
        </p>
        <p className="num text-xs text-fg-2">
          {text('capture.place', { category: part.categoryName, place: part.place, of: part.of })}
        </p>
      </div>
      {children}
      <AnsweredCount partCount={partCount} atEnd className="w-40" />
    </div>
  );
}
