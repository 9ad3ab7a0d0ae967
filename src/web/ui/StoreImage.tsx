import { Store } from 'lucide-react';

/** Shows a store's picture, or a shop icon if it has none. */
export function StoreImage({ image, className = 'size-6 rounded-md' }: { image: string | null; className?: string }) {
  if (image)
    return (
      <img src={image} alt="" loading="lazy" fetchPriority="low" className={`${className} shrink-0 object-cover`} />
    );
  return (
    <span className={`${className} grid shrink-0 place-items-center bg-sunken text-fg-3`}>
      <Store className="size-1/2 min-h-3.5 min-w-3.5" aria-hidden />
    </span>
  );
}
