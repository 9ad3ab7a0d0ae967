import type { ReactNode } from 'react';

/** The room that a tooltip needs at the right of the crosshair, in pixels; with less it stands at the left. */
const ROOM = 200;
const DISTANCE = 12;

/** Stands beside the crosshair. What it says, the slider says to assistive technology. */
export function Tooltip({ left, width, children }: { left: number; width: number; children: ReactNode }) {
  const before = left > width - ROOM && left > width / 2;
  return (
    <div
      aria-hidden
      className="popup pointer-events-none absolute top-2 z-10 min-w-36 px-3 py-2 text-xs"
      style={before ? { right: width - left + DISTANCE } : { left: left + DISTANCE }}
    >
      {children}
    </div>
  );
}

export type TooltipRow = { name: string; color: string; value: string; square?: boolean };

/** A date and, under it, names with their colours and values. */
export function TooltipRows({ title, rows }: { title: string; rows: readonly TooltipRow[] }) {
  return (
    <>
      <p className="mb-1 text-fg-3">{title}</p>
      {rows.map((row) => (
        <p key={row.name} className="flex items-center gap-2 leading-5 whitespace-nowrap">
          <Swatch color={row.color} square={row.square ?? false} />
          {row.name}
          <b className="num ml-auto pl-4 font-semibold">{row.value}</b>
        </p>
      ))}
    </>
  );
}

/** A patch of a series' colour, always beside its name. */
export function Swatch({ color, square }: { color: string; square: boolean }) {
  return (
    <svg width="8" height="8" aria-hidden className="shrink-0">
      <rect width="8" height="8" rx={square ? 2 : 4} fill={color} />
    </svg>
  );
}
