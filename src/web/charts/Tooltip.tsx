import type { ReactNode } from 'react';

/** The room that a tooltip needs to the right of the crosshair, in pixels. */
const ROOM = 200;
const DISTANCE = 12;

/** Renders a tooltip next to the crosshair. The slider conveys its content to assistive technology. */
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

type TooltipRowsProps = { title: string; rows: readonly TooltipRow[]; notes?: readonly string[] };

/** Renders a title, rows of figures and notes in a tooltip. */
export function TooltipRows({ title, rows, notes = [] }: TooltipRowsProps) {
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
      {notes.map((note) => (
        <p key={note} className="mt-1 max-w-48 text-fg-2">
          {note}
        </p>
      ))}
    </>
  );
}

/** Renders a dot or a rounded square in a series' colour. */
export function Swatch({ color, square }: { color: string; square: boolean }) {
  return (
    <svg width="8" height="8" aria-hidden className="shrink-0">
      <rect width="8" height="8" rx={square ? 2 : 4} fill={color} />
    </svg>
  );
}
