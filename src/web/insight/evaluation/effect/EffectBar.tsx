import '../../../charts/charts.css';
import { useWidth } from '../../../charts/useWidth.ts';
import { useText } from '../../../i18n/useText.ts';
import { useFigures } from '../../../i18n/useFigures.ts';

const HEIGHT = 58;
const EDGE = 44;
/** The width of a label, in pixels. */
const LABEL = 44;

/** Draws the interval as a bar with the estimate on it. Hidden from screen readers: the text gives the same figures. */
export function EffectBar({
  effect: { estimate, low, high },
}: {
  effect: { estimate: number; low: number; high: number };
}) {
  const text = useText();
  const figures = useFigures();
  const [box, width] = useWidth('effect');
  const [least, most] = [Math.min(0, low), Math.max(0, high)];
  const x = (value: number) => EDGE + ((value - least) / (most - least || 1)) * (width - 2 * EDGE);
  const isNear = (value: number) => Math.abs(x(value) - x(0)) < LABEL + 12;
  return (
    <div ref={box} className="chart mt-2 overflow-x-clip">
      <svg width={width} height={HEIGHT} aria-hidden className="block">
        <line x1={x(0)} x2={x(0)} y1={4} y2={30} stroke="var(--fg-2)" strokeWidth={1.5} />
        <rect
          x={x(low)}
          y={14}
          width={Math.max(2, x(high) - x(low))}
          height={6}
          rx={3}
          fill="var(--overall)"
          fillOpacity={0.3}
        />
        <line x1={x(estimate)} x2={x(estimate)} y1={9} y2={25} stroke="var(--overall)" strokeWidth={3} />
        <text x={x(0)} y={54} textAnchor="middle" className="chart-tick">
          {text('compare.answer.none')}
        </text>
        {[low, high].map(
          (end) =>
            !isNear(end) && (
              <text key={end} x={x(end)} y={40} textAnchor="middle" className="chart-tick">
                {figures.signed(end)}
              </text>
            ),
        )}
      </svg>
    </div>
  );
}
