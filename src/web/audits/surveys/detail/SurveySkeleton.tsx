import { LoadingNote } from '../../../ui/LoadingNote.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

/** Reserves the space of a survey, in its final sizes. */
export function SurveySkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <LoadingNote />
      <div className="flex min-h-25 flex-col gap-2 sm:min-h-24">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-7 w-72 max-w-full" />
        <Skeleton className="h-4 w-64 max-w-full" />
      </div>
      <Skeleton className="h-[350px] rounded-xl lg:h-[131px]" />
      <div className="card p-5">
        <Skeleton className="h-[392px]" />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        <Skeleton className="h-[800px] rounded-xl" />
        <Skeleton className="h-[400px] rounded-xl" />
      </div>
    </div>
  );
}
