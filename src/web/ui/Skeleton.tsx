/** Reserves the final space of loading content, so that the layout doesn't shift. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={`skeleton ${className}`} />;
}
