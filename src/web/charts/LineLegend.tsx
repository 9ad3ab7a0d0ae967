import type { LegendEntry } from './png/pngDocument.ts';

/** Lists the names of a chart's lines, each with a sample of its line. */
export function LineLegend({ lines }: { lines: readonly LegendEntry[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4">
      {lines.map(({ name, color, dashed }) => (
        <li key={name} className="flex min-w-0 items-center gap-1.5">
          <svg width="16" height="8" aria-hidden className="shrink-0">
            <line x2="16" y1="4" y2="4" stroke={color} strokeWidth="2" {...(dashed && { strokeDasharray: '3 3' })} />
          </svg>
          <span className="truncate">{name}</span>
        </li>
      ))}
    </ul>
  );
}
