import { LoadingNote } from '../../../ui/LoadingNote.tsx';
import { HeaderSkeleton } from './HeaderSkeleton.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

/** Reserves space for a survey. */
export function SurveySkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <LoadingNote />
      <HeaderSkeleton />
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
