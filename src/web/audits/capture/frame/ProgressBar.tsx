/** Shows progress from 0 to 1. Hidden from screen readers, because the figures are shown next to it. */
export function ProgressBar({
  share,
  color = 'var(--accent)',
  className = 'h-1',
}: {
  share: number;
  color?: string;
  className?: string;
}) {
  return (
    <span aria-hidden className={`block overflow-hidden rounded-full bg-sunken ${className}`}>
      <span
        className="block h-full rounded-full transition-[width]"
        style={{ width: `${share * 100}%`, background: color }}
      />
    </span>
  );
}
