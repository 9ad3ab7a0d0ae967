import { useState, type PointerEvent, type ReactNode, type Ref } from 'react';
import '../charts.css';
import { SliderDrawing } from '../Frame.tsx';
import { indexAfterKey, type Size } from '../shapes/plot.ts';

type RowFrameProps = {
  size: Size;
  box: Ref<HTMLDivElement>;
  drawing: Ref<SVGSVGElement>;
  label: string;
  /** The number of rows, and the top of the first one, in pixels. */
  count: number;
  top: number;
  rowHeight: number;
  /** Returns the description of a row for assistive technology. */
  describe: (index: number) => string;
  children: ReactNode;
};

/** Translates keys for a vertical list into the keys for a horizontal axis, which `indexAfterKey` handles. */
const KEYS: Record<string, string> = { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft', PageDown: 'End', PageUp: 'Home' };

/** Renders a chart with rows that users select by pointer or keyboard. Assistive technology presents it as a slider. */
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
      <SliderDrawing
        drawing={drawing}
        size={size}
        label={label}
        orientation="vertical"
        count={count}
        now={now}
        describe={describe}
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
      </SliderDrawing>
    </div>
  );
}
