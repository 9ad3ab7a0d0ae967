import { Skeleton } from '../../../ui/Skeleton.tsx';

/** Reserves space for the header of a survey or an assessment. */
export function HeaderSkeleton() {
  return (
    <div className="flex min-h-25 flex-col gap-2 sm:min-h-24">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-7 w-72 max-w-full" />
      <Skeleton className="h-4 w-64 max-w-full" />
    </div>
  );
}
