/** How much of something is done, 0 to 1; the numbers stand beside it. */
export function ProgressBar({ share, className = 'h-1' }: { share: number; className?: string }) {
  return (
    <span aria-hidden className={`block overflow-hidden rounded-full bg-sunken ${className}`}>
      <span
        className="block h-full rounded-full bg-accent transition-[width]"
        style={{ width: `${Math.round(share * 100)}%` }}
      />
    </span>
  );
}
