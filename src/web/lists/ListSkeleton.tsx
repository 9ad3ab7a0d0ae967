import { LoadingNote } from '../ui/LoadingNote.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { PAGE_SIZE } from './pages.ts';

/** Renders a placeholder for a list. */
export function ListSkeleton() {
  return (
    <div>
      <LoadingNote />
      <div className="card overflow-hidden max-md:border-none max-md:bg-transparent max-md:shadow-none">
        <div className="h-11 max-md:hidden" />
        {Array.from({ length: PAGE_SIZE }, (_, row) => (
          <div
            key={row}
            className="flex h-13 items-center gap-3 border-t border-line px-4 max-md:mb-3 max-md:h-28 max-md:rounded-xl max-md:border max-md:bg-card"
          >
            <Skeleton className="size-8 shrink-0" />
            <Skeleton className="h-5 w-1/3" />
            <Skeleton className="ml-auto h-5 w-1/4" />
          </div>
        ))}
      </div>
    </div>
  );
}
