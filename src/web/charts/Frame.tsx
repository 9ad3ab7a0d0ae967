import type { ReactNode, Ref } from 'react';
import { MARGIN, SCORE_TICKS, scoreScale, type Size } from './shapes/plot.ts';
import type { ToldTargets } from './targets/told.ts';
import { Tooltip } from './Tooltip.tsx';
import { useCrosshair } from './useCrosshair.ts';

type FrameProps = {
  size: Size;
  box: Ref<HTMLDivElement>;
  drawing: Ref<SVGSVGElement> | undefined;
  /** How many values the crosshair walks through, and where each lies, in pixels from the left. */
  count: number;
  position: (index: number) => number;
  label: string;
  /** A value in words, for assistive technology. */
  describe: (index: number) => string;
  renderTooltip: (index: number) => ReactNode;
  /** What marks the value pointed at, behind the marks and before them; and what stands there while none is. */
  renderUnder?: (index: number) => ReactNode;
  renderOver?: (index: number) => ReactNode;
  idle?: ReactNode;
  children: ReactNode;
};

/** The frame of the charts of scores over time: five rules, what is to be reached, and the crosshair. */
export function Frame({ children, targets, ...frame }: FrameProps & { targets?: ToldTargets | undefined }) {
  return (
    <CrosshairFrame {...frame}>
      <Rules size={frame.size} />
      {children}
      {targets?.draw(frame.size)}
    </CrosshairFrame>
  );
}

/**
 * What the time charts share: a crosshair that pointer, touch and keyboard move alike. It is a slider to assistive
 * technology. Its state lives here, so that moving it draws none of the marks anew.
 */
export function CrosshairFrame({ box, drawing, size, count, position, ...props }: FrameProps) {
  const { active, handlers } = useCrosshair(count, position);
  const now = active ?? count - 1;
  return (
    <div ref={box} className="chart relative overflow-x-clip">
      <svg
        ref={drawing}
        width={size.width}
        height={size.height}
        // A range input can't be a drawing; to users who move the crosshair by keys it is a slider.
        role="slider"
        tabIndex={0}
        aria-label={props.label}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={count - 1}
        aria-valuenow={now}
        aria-valuetext={props.describe(now)}
        className="block touch-pan-y focus-visible:-outline-offset-2"
        {...handlers}
      >
        {active !== null && props.renderUnder?.(active)}
        {props.children}
        {active === null ? props.idle : props.renderOver?.(active)}
      </svg>
      {active !== null && (
        <Tooltip left={position(active)} width={size.width}>
          {props.renderTooltip(active)}
        </Tooltip>
      )}
    </div>
  );
}

/** Five rules from 0 to 100, the baseline stronger. */
export function Rules({ size }: { size: Size }) {
  const y = scoreScale(size.height);
  return SCORE_TICKS.map((score) => (
    <g key={score}>
      <line
        x1={MARGIN.left}
        x2={Math.max(MARGIN.left, size.width - MARGIN.right)}
        y1={y(score)}
        y2={y(score)}
        className={score === 0 ? 'chart-axis' : 'chart-grid'}
        shapeRendering="crispEdges"
      />
      <text x={MARGIN.left - 8} y={y(score)} dy="0.32em" textAnchor="end" className="chart-tick">
        {score}
      </text>
    </g>
  ));
}
