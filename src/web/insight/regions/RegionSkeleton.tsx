import { LoadingNote } from '../../ui/LoadingNote.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const CARDS = [1, 2, 3, 4, 5, 6];

/** Renders a placeholder for the report on groups. */
export function ReportSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <LoadingNote />
      <Heading className="h-13 w-64" />
      <Skeleton className="h-10 w-full sm:w-72" />
      <Skeleton className="h-control w-full sm:w-72" />
      <div aria-hidden className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] gap-4">
        {CARDS.map((card) => (
          <Skeleton key={card} className="h-[498px] rounded-xl" />
        ))}
      </div>
    </div>
  );
}

/** Renders a placeholder for a group's dashboard. */
export function DashboardSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <LoadingNote />
      <Heading className="h-20 w-80" />
      <Skeleton className="h-10 w-full sm:w-72" />
      <Skeleton className="h-[254px] rounded-xl sm:h-[224px] lg:h-[113px]" />
      <Skeleton className="h-[520px] rounded-xl" />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        <Skeleton className="h-[478px] rounded-xl" />
        <Skeleton className="h-[478px] rounded-xl" />
        <Skeleton className="h-[478px] rounded-xl md:max-xl:col-span-2" />
      </div>
      <Skeleton className="h-[350px] rounded-xl" />
    </div>
  );
}

function Heading({ className }: { className: string }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <Skeleton className={`max-w-full ${className}`} />
      <Skeleton className="h-18 w-full sm:h-8 sm:w-96" />
    </div>
  );
}
