import { useState, type PointerEvent, type ReactNode, type Ref } from 'react';
import '../charts.css';
import { indexAfterKey, type Size } from '../shapes/plot.ts';

type RowFrameProps = {
  size: Size;
  box: Ref<HTMLDivElement>;
  drawing: Ref<SVGSVGElement>;
  label: string;
  /** How many rows there are below each other, and where they begin, in pixels. */
  count: number;
  top: number;
  rowHeight: number;
  /** A row in words, for assistive technology. */
  describe: (index: number) => string;
  children: ReactNode;
};

/** Up and down the page, as it is read. */
const KEYS: Record<string, string> = { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft', PageDown: 'End', PageUp: 'Home' };

/** A chart of rows. Pointer and keyboard mark one of them alike; it is a slider to assistive technology. */
export function RowFrame({ size, box, drawing, count, top, rowHeight, label, describe, children }: RowFrameProps) {
  const [index, setIndex] = useState<number | null>(null);
  const active = index !== null && index < count ? index : null;
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const at = Math.floor((event.clientY - event.currentTarget.getBoundingClientRect().top - top) / rowHeight);
    setIndex(at >= 0 && at < count ? at : null);
  };
  const now = active ?? 0;
  return (
    <div ref={box} className="chart overflow-x-clip">
      <svg
        ref={drawing}
        width={size.width}
        height={size.height}
        // A range input can't be a drawing; to users who move through the rows by keys it is a slider.
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={count - 1}
        aria-valuenow={now}
        aria-valuetext={describe(now)}
        className="block touch-pan-y focus-visible:-outline-offset-2"
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={() => setIndex(null)}
        onKeyDown={(event) => {
          const next = indexAfterKey(KEYS[event.key] ?? event.key, now, count);
          if (next === undefined) return;
          event.preventDefault();
          setIndex(next);
        }}
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) setIndex(now);
        }}
        onBlur={() => setIndex(null)}
      >
        {active !== null && (
          <rect x={0} y={top + active * rowHeight} width={size.width} height={rowHeight} rx={6} fill="var(--sunken)" />
        )}
        {children}
      </svg>
    </div>
  );
}
