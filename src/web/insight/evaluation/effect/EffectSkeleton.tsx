import { LoadingNote } from '../../../ui/LoadingNote.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

/** Renders a placeholder for a comparison's cards. */
export function EffectSkeleton() {
  return (
    <>
      <LoadingNote />
      <Skeleton className="h-[470px] rounded-xl lg:h-[264px]" />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Skeleton className="h-[430px] rounded-xl" />
        <Skeleton className="h-[430px] rounded-xl" />
      </div>
      <Skeleton className="h-[620px] rounded-xl" />
    </>
  );
}
