import { useText } from '../i18n/useText.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { HEIGHTS } from './ScoreCharts.tsx';

/** Holds the place of figures and charts in their final sizes. */
export function ScoreSkeleton() {
  const text = useText();
  return (
    <div className="flex flex-col gap-4">
      <output className="sr-only">{text('app.loading')}</output>
      <Skeleton className="h-[228px] rounded-xl lg:h-[114px]" />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <ChartSkeleton height={HEIGHTS.radar} />
        <ChartSkeleton height={HEIGHTS.area} />
        <ChartSkeleton height={HEIGHTS.columns} className="lg:col-span-2" />
      </div>
    </div>
  );
}

function ChartSkeleton({ height, className = '' }: { height: number; className?: string }) {
  return (
    <div className={`card p-4 sm:p-5 ${className}`}>
      <Skeleton className="h-5 w-40" />
      <div className="mt-[27px]" style={{ height }}>
        <Skeleton className="h-full" />
      </div>
    </div>
  );
}
