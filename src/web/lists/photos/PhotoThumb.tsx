import { TriangleAlert } from 'lucide-react';
import { Picture } from './Picture.tsx';
import { useNear } from '../../ui/timing/useNear.ts';
import { usePhoto } from './usePhoto.ts';

/** Shows a thumbnail that opens the full photo. Loads once it is near the viewport. */
export function PhotoThumb({
  id,
  label,
  className,
  onOpen,
}: {
  id: string;
  label: string;
  className: string;
  onOpen: () => void;
}) {
  const { ref, near } = useNear();
  const { picture, isError } = usePhoto(id, 'thumb', near);
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      title={label}
      onClick={onOpen}
      className={`grid place-items-center overflow-hidden rounded-lg border border-line bg-sunken text-fg-3 hover:border-control ${className}`}
    >
      {picture && <Picture picture={picture} alt="" className="size-full object-cover" />}
      {isError && <TriangleAlert className="size-5" aria-hidden />}
    </button>
  );
}
