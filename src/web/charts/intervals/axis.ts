/** A scale between values and pixels, with the values to name at it. Pure. */
export type Axis = { low: number; high: number; ticks: readonly number[] };

/** The distances that values at an axis may have, in any power of ten. */
const STEPS = [1, 2, 5, 10];

/** An axis over some values, ended at round numbers, with at most so many steps. */
export function axisOver(values: readonly number[], steps: number): Axis {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const raw = Math.max(most - least, 1e-9) / steps;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = (STEPS.find((factor) => factor * power >= raw * (1 - 1e-9)) ?? 10) * power;
  const [low, high] = [Math.floor(least / step + 1e-9) * step, Math.ceil(most / step - 1e-9) * step];
  const count = Math.max(1, Math.round((high - low) / step));
  // Sums of 0.1 are not 0.3.
  const ticks = Array.from({ length: count + 1 }, (_, at) => Number((low + at * step).toFixed(6)));
  return { low: ticks[0] ?? low, high: ticks.at(-1) ?? high, ticks };
}

/** Where a value of an axis lies between two pixels. */
export function scaleOf({ low, high }: Axis, from: number, to: number): (value: number) => number {
  return (value) => from + ((value - low) / (high - low || 1)) * (to - from);
}
