import type { FilledForm } from './engine.ts';

/** Returns the fields for the answers of an audit. */
export function answerFields(form: FilledForm): string[] {
  return form
    .references()
    .filter(
      (path) =>
        /^\/data\/[A-Z]{2}\/[A-Z]{2}_\w+\/[a-z][a-z0-9_]*$/.test(path) && form.field(path).nodeType === 'select',
    );
}

/** Answers the fields at random; the shares of No and N/A differ from call to call. */
export function answerAtRandom(form: FilledForm, fields: readonly string[], random: () => number): void {
  const [no, na] = [random(), random() / 3];
  for (const path of fields) {
    const choice = random() < na ? 'na' : random() < no ? 'no' : 'yes';
    form.field(path).selectValue?.(choice);
  }
}

/** Returns a seeded generator of random numbers from 0 to 1. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}
