/** The range of an axis and the values to label. */
export type Axis = { low: number; high: number; ticks: readonly number[] };

/** The possible distances between labelled values, each multiplied by a power of ten. */
const STEPS = [1, 2, 5, 10];

/** Returns an axis that covers the values, starts and ends at round numbers, and has at most `steps` + 1 steps. */
export function axisOver(values: readonly number[], steps: number): Axis {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const raw = Math.max(most - least, 1e-9) / steps;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = (STEPS.find((factor) => factor * power >= raw * (1 - 1e-9)) ?? 10) * power;
  const [low, high] = [Math.floor(least / step + 1e-9) * step, Math.ceil(most / step - 1e-9) * step];
  const count = Math.max(1, Math.round((high - low) / step));
  // Rounded, because 3 × 0.1 does not give exactly 0.3.
  const ticks = Array.from({ length: count + 1 }, (_, at) => Number((low + at * step).toFixed(6)));
  return { low: ticks[0] ?? low, high: ticks.at(-1) ?? high, ticks };
}

/** Returns a function that maps the values of an axis to positions, from `from` to `to`. */
export function scaleOf({ low, high }: Axis, from: number, to: number): (value: number) => number {
  return (value) => from + ((value - low) / (high - low || 1)) * (to - from);
}
