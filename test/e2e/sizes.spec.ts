import { findPlaces } from '../screens/places.ts';
import { LOCK, OUTSIDE, PAGES } from '../screens/screens.ts';
import { Visitor } from '../screens/Visitor.ts';
import { expect, signIn, test } from './fixtures.ts';

/** Phone, tablet, laptop, desk and wall; 720 and 360 px are what is left of 1440 px at a zoom of 200 % and 400 %. */
const WIDTHS = [2560, 1440, 1024, 768, 720, 390, 360] as const;

/** Fingers get more room than pointers: what fits them fits everybody. A trace of so many screens would take longer than the screens. */
test.use({ trace: 'off', hasTouch: true, contextOptions: { reducedMotion: 'reduce' } });

test('every page fits every width, with targets for fingers', async ({ page, baseURL, complaints }) => {
  test.setTimeout(240_000);
  const visitor = new Visitor(page, await findPlaces(baseURL ?? ''));
  const wrong: string[] = [];
  for (const screen of OUTSIDE) wrong.push(...(await visitor.misfits(screen, WIDTHS)));
  await signIn(page);
  for (const screen of [...PAGES, LOCK]) wrong.push(...(await visitor.misfits(screen, WIDTHS)));
  expect(wrong).toEqual([]);
  // What comes back from single sign-on by itself is refused, and the browser notes that.
  complaints.length = 0;
});
