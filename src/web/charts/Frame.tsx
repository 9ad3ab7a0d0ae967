import type { ReactNode, Ref, SVGProps } from 'react';
import { MARGIN, SCORE_TICKS, scoreScale, type Size } from './shapes/plot.ts';
import type { ChartTargets } from './targets/chartTargets.ts';
import { Tooltip } from './Tooltip.tsx';
import { useCrosshair } from './useCrosshair.ts';

type FrameProps = {
  size: Size;
  box: Ref<HTMLDivElement>;
  drawing: Ref<SVGSVGElement> | undefined;
  /** The number of values that the crosshair steps through, and the position of each, in pixels from the left. */
  count: number;
  position: (index: number) => number;
  label: string;
  /** Returns the description of a value for assistive technology. */
  describe: (index: number) => string;
  renderTooltip: (index: number) => ReactNode;
  /**
   * Highlights for the selected value, drawn behind and in front of the marks. `idle` is drawn while no value is
   * selected.
   */
  renderUnder?: (index: number) => ReactNode;
  renderOver?: (index: number) => ReactNode;
  idle?: ReactNode;
  children: ReactNode;
};

/** Renders the frame of a chart of scores over time. */
export function Frame({ children, targets, ...frame }: FrameProps & { targets?: ChartTargets | undefined }) {
  return (
    <CrosshairFrame {...frame}>
      <Rules size={frame.size} />
      {children}
      {targets?.draw(frame.size)}
    </CrosshairFrame>
  );
}

/**
 * Renders a chart with a crosshair that is moved by pointer or keyboard. The crosshair's state is local, so that moving
 * it does not redraw the marks.
 */
export function CrosshairFrame({ box, drawing, size, count, position, ...props }: FrameProps) {
  const { active, handlers } = useCrosshair(count, position);
  const now = active ?? count - 1;
  return (
    <div ref={box} className="chart relative overflow-x-clip">
      <SliderDrawing
        drawing={drawing}
        size={size}
        label={props.label}
        orientation="horizontal"
        count={count}
        now={now}
        describe={props.describe}
        {...handlers}
      >
        {active !== null && props.renderUnder?.(active)}
        {props.children}
        {active === null ? props.idle : props.renderOver?.(active)}
      </SliderDrawing>
      {active !== null && (
        <Tooltip left={position(active)} width={size.width}>
          {props.renderTooltip(active)}
        </Tooltip>
      )}
    </div>
  );
}

type SliderDrawingProps = Omit<SVGProps<SVGSVGElement>, 'orientation'> &
  Pick<FrameProps, 'size' | 'drawing' | 'count' | 'label' | 'describe'> & {
    orientation: 'horizontal' | 'vertical';
    /** The index of the selected value or, while none is selected, of the value that would be selected first. */
    now: number;
  };

/** Exposes a chart to assistive technology as a slider. A range input can't contain a drawing. */
export function SliderDrawing({
  size,
  drawing,
  count,
  label,
  describe,
  orientation,
  now,
  ...rest
}: SliderDrawingProps) {
  return (
    <svg
      ref={drawing}
      width={size.width}
      height={size.height}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation={orientation}
      aria-valuemin={0}
      aria-valuemax={count - 1}
      aria-valuenow={now}
      aria-valuetext={describe(now)}
      className="block touch-pan-y focus-visible:-outline-offset-2"
      {...rest}
    />
  );
}

/** Draws the gridlines of a chart of scores, with a stronger baseline. */
export function Rules({ size: { width, height } }: { size: Size }) {
  return (
    <AxisRules
      ticks={SCORE_TICKS}
      y={scoreScale(height)}
      left={MARGIN.left}
      right={Math.max(MARGIN.left, width - MARGIN.right)}
      strong={0}
    />
  );
}

type AxisRulesProps = {
  ticks: readonly number[];
  y: (value: number) => number;
  /** In pixels. */
  left: number;
  right: number;
  /** The value with a stronger gridline. */
  strong: number | null;
  /** Formats a value; defaults to the plain number. */
  word?: (value: number) => string;
};

/** Draws a labelled gridline at each tick. */
export function AxisRules({ ticks, y, left, right, strong, word = String }: AxisRulesProps) {
  return ticks.map((value) => (
    <g key={value}>
      <line
        x1={left}
        x2={right}
        y1={y(value)}
        y2={y(value)}
        className={value === strong ? 'chart-axis' : 'chart-grid'}
        shapeRendering="crispEdges"
      />
      <text x={left - 8} y={y(value)} dy="0.32em" textAnchor="end" className="chart-tick">
        {word(value)}
      </text>
    </g>
  ));
}
