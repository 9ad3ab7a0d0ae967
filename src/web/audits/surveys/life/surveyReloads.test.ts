import { expect, test } from 'vitest';
import { contract } from '../../../../contract/index.ts';
import { PEOPLE_AND_PLACES } from '../../../lists/reads.ts';
import { SURVEY_RELOADS } from './surveyReloads.ts';

/** Returns the paths of all read calls in the given parts of the contract. */
function readsOf(...nouns: (keyof typeof contract)[]): string[] {
  return nouns.flatMap((noun) =>
    Object.values(contract[noun])
      .filter(({ kind }) => kind === 'read')
      .map(({ path }) => path),
  );
}

test('a change of users or places reloads every read of their nouns', () => {
  const paths = PEOPLE_AND_PLACES.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(readsOf('assignments', 'groups', 'regions', 'stores', 'users')));
});

test('a change of a survey reloads every read of surveys and dashboards', () => {
  const paths = SURVEY_RELOADS.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(readsOf('benchmark', 'compare', 'dashboard', 'photos', 'surveys')));
});
