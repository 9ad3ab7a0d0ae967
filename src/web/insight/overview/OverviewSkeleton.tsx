import { LoadingNote } from '../../ui/LoadingNote.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** Renders placeholders for the figures, the stores and the groups. */
export function OverviewSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <LoadingNote />
      <Skeleton className="h-56 rounded-xl lg:h-28" />
      <Skeleton className="h-160 rounded-xl" />
      <Skeleton className="h-96 rounded-xl" />
    </div>
  );
}
