import { LoadingNote } from '../../ui/LoadingNote.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { HEIGHTS } from '../../charts/scores/ScoreCharts.tsx';

/** The height of a card's header, with the title and a note of one line. */
const HEAD = 'h-12';
/** The heights of card headers with a legend, which takes more room on a phone. */
const MARKS_HEAD = 'h-18 sm:h-12';
const LEGEND_HEAD = 'h-18 pointer-coarse:h-26 sm:h-12 sm:pointer-coarse:h-16';

/** Renders placeholders for the figures and charts. */
export function ScoreSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <LoadingNote />
      <Skeleton className="h-[254px] rounded-xl sm:h-[224px] lg:h-[113px]" />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <ChartSkeleton head={MARKS_HEAD} height={HEIGHTS.radar} />
        <ChartSkeleton head={HEAD} height={HEIGHTS.area} />
        <ChartSkeleton head={LEGEND_HEAD} height={HEIGHTS.columns} className="lg:col-span-2" />
      </div>
    </div>
  );
}

type ChartSkeletonProps = { head: string; height: number; className?: string };

function ChartSkeleton({ head, height, className = '' }: ChartSkeletonProps) {
  return (
    <div className={`card p-4 sm:p-5 ${className}`}>
      <div className={head}>
        <Skeleton className="h-5 w-40" />
      </div>
      <div className="mt-3" style={{ height }}>
        <Skeleton className="h-full" />
      </div>
    </div>
  );
}
