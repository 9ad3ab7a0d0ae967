import { useText } from '../i18n/useText.ts';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Holds a page's place while its code or its first data come. */
export function PagePending() {
  const text = useText();
  return (
    <div className="flex flex-col gap-4">
      <output className="sr-only">{text('app.loading')}</output>
      <Skeleton className="h-12 w-64 max-w-full" />
      <Skeleton className="h-28" />
      <Skeleton className="h-96" />
    </div>
  );
}
