/** Marks a score that fell sharply. */
export function DeclineBadge({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 10 10" aria-hidden className={`size-2 ${className}`}>
      <path d="M5 8.5 9 2H1z" fill="currentColor" />
    </svg>
  );
}
