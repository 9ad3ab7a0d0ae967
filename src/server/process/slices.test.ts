import { expect, test } from 'vitest';
import { inSlices } from './slices.ts';

function* countSteps(steps: number, onStep: (step: number) => void = () => {}): Generator<void, number> {
  for (let step = 1; step <= steps; step += 1) {
    onStep(step);
    yield;
  }
  return steps;
}

test('other work of the event loop runs between two slices', async () => {
  const steps: string[] = [];
  const other = () => {
    steps.push('other');
    if (steps.length < 6) setImmediate(other);
  };
  setImmediate(other);
  expect(
    await inSlices(
      countSteps(3, (step) => steps.push(`step ${step}`)),
      undefined,
      0,
    ),
  ).toBe(3);
  expect(steps.slice(0, 5)).toEqual(['step 1', 'other', 'step 2', 'other', 'step 3']);
});

test('an aborted computation ends before its next slice', async () => {
  const abort = new AbortController();
  let last = 0;
  const steps = countSteps(5, (step) => {
    last = step;
    if (step === 2) abort.abort(new Error('gone'));
  });
  await expect(inSlices(steps, abort.signal, 0)).rejects.toThrow('gone');
  expect(last).toBe(2);
});

test('a failure of a step is propagated', async () => {
  const failingSteps = countSteps(2, () => {
    throw new Error('broken');
  });
  await expect(inSlices(failingSteps)).rejects.toThrow('broken');
});
