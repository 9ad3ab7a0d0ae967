import { LoadingNote } from '../ui/LoadingNote.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Renders a placeholder for a page while its code or initial data is loading. */
export function PagePending() {
  return (
    <div className="flex flex-col gap-4">
      <LoadingNote />
      <Skeleton className="h-12 w-64 max-w-full" />
      <Skeleton className="h-28" />
      <Skeleton className="h-96" />
    </div>
  );
}
