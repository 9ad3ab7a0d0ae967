/** Holds the place of what is being loaded, in its final size, so that nothing jumps. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={`skeleton ${className}`} />;
}
