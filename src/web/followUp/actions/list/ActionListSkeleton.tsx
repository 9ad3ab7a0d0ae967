import { LoadingNote } from '../../../ui/LoadingNote.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

const ROWS = 10;

/** Renders a placeholder for ten actions. */
export function ActionListSkeleton() {
  return (
    <div>
      <LoadingNote />
      <div className="card overflow-hidden">
        <div className="h-10 max-xl:hidden" />
        {Array.from({ length: ROWS }, (_, row) => (
          <div key={row} className="flex h-18 items-center gap-3 border-t border-line px-4 first:border-none xl:h-13">
            <Skeleton className="size-8 shrink-0" />
            <Skeleton className="h-5 w-1/3" />
            <Skeleton className="ml-auto h-5 w-1/4" />
          </div>
        ))}
      </div>
    </div>
  );
}
