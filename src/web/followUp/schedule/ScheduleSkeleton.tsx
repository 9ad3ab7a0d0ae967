import { LoadingNote } from '../../ui/LoadingNote.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** Renders placeholders for the page's parts. */
export function ScheduleSkeleton({ view }: { view: 'month' | 'list' }) {
  return (
    <>
      <LoadingNote />
      <Skeleton className="h-28 rounded-xl" />
      <Skeleton className={`rounded-xl ${view === 'month' ? 'h-180 max-sm:h-96' : 'h-140'}`} />
    </>
  );
}
