import { Suspense, useMemo } from 'react';
import { prepareComparison } from '../../../contract/insight/evaluation.ts';
import { LoadBoundary } from '../../lists/LoadFailure.tsx';
import { useText } from '../../i18n/useText.ts';
import { currentDay } from '../../i18n/timeZone.ts';
import { RegionTabs } from '../regions/RegionTabs.tsx';
import { LoadingNote } from '../../ui/LoadingNote.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { armsOf } from './choices/arms.ts';
import { Choices } from './choices/Choices.tsx';
import { datesOf, lacksOf } from './choices/comparison.ts';
import { ExampleNote } from './choices/ExampleNote.tsx';
import { useAreaNames } from '../../charts/areas/useAreaNames.ts';
import { useComparison } from './choices/useComparison.ts';
import { useComparisonOptions } from './choices/useComparisonOptions.ts';
import { EffectSkeleton } from './effect/EffectSkeleton.tsx';
import { EffectResult, effectInput } from './effect/EffectResult.tsx';
import { MissingChoices } from './effect/MissingChoices.tsx';
import { FileButton } from './FileButton.tsx';

/** Compares stores with and without a change, before and after the change. */
export function ComparePage() {
  const text = useText();
  return (
    <div className="flex flex-col gap-4">
      <header className="min-w-0">
        <h1 className="text-title">{text('regions.title')}</h1>
        <p className="mt-0.5 text-fg-2">{text('compare.lead')}</p>
      </header>
      <RegionTabs current="compare" />
      <Suspense fallback={<ChoicesSkeleton />}>
        <Comparison />
      </Suspense>
    </div>
  );
}

function Comparison() {
  const { comparison, example, change } = useComparison();
  const options = useComparisonOptions();
  const areaNames = useAreaNames();
  const today = currentDay();
  const arms = useMemo(() => armsOf(comparison, options), [comparison, options]);
  const dates = datesOf(comparison, today);
  const lacks = lacksOf(comparison, arms, dates);
  const parts = { comparison, options, arms, dates, areaNames };
  return (
    <>
      {example && <ExampleNote group={example.group} firstDay={example.firstDay} />}
      <Choices
        {...parts}
        today={today}
        lacks={lacks}
        aside={<FileButton prepare={prepareComparison} input={lacks.length > 0 ? null : effectInput(parts)} />}
        onChange={change}
      />
      {lacks.length > 0 ? (
        <MissingChoices lacks={lacks} unknown={arms.unknown} />
      ) : (
        <LoadBoundary resetKey={JSON.stringify([comparison, dates])}>
          <Suspense fallback={<EffectSkeleton />}>
            <EffectResult {...parts} onScale={(scale) => change({ scale })} />
          </Suspense>
        </LoadBoundary>
      )}
    </>
  );
}

function ChoicesSkeleton() {
  return (
    <>
      <LoadingNote />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-16 rounded-lg" />
        <Skeleton className="h-16 rounded-lg" />
        <Skeleton className="h-24 rounded-lg" />
        <Skeleton className="h-24 rounded-lg" />
      </div>
      <EffectSkeleton />
    </>
  );
}
