import type { Page } from '@playwright/test';
import { searchStores } from '../../src/contract/places/stores.ts';
import { searchUsers } from '../../src/contract/places/users.ts';
import { PAGE_SIZE } from '../../src/web/lists/pages.ts';
import { attachDatabase } from '../../src/server/cli/attach.ts';
import { person } from '../support/factories.ts';
import { signedInBrowser, withConsole } from './console.ts';
import { fillLists } from './lists.fill.ts';
import { option, percentile, summary, timeEach } from './support.ts';

// Measures the lists of 5,000 stores and 6,000 users: their calls, and the time that a user waits in a browser from
// opening a list until its rows appear, and from a keystroke until the matching rows appear. Exits with status 1 when a
// goal is missed: npm run bench -- lists

const SIZE = { stores: option('stores', 5_000), users: option('users', 6_000), groups: 60, surveys: 20_000 };
const RUNS = option('runs', 200);
const OPENINGS = option('openings', 20);

/** The goal for the 95th percentile of a user's wait, in ms. */
const OPENS_WITHIN_MS = 300;
const FINDS_WITHIN_MS = 100;

const LISTS = [
  { path: '/stores', call: searchStores, link: 'Stores', words: ['market 42', 'a1', 'person.77', 'zzz'] },
  { path: '/users', call: searchUsers, link: 'Users', words: ['person.5', 'c4', 'market 311', 'zzz'] },
] as const;

let misses = 0;

await withConsole(async (origin, dataDir) => {
  // Signs in first, while the demo's store is among the few to choose from.
  const { context } = await signedInBrowser(origin);
  const database = await attachDatabase({ dataDir, databaseUrl: undefined });
  await fillLists(database, SIZE);
  // This user differs from the browser's, because a single user would reach the limit on calls per minute.
  const { token } = await person(database.db);
  await database.close();
  console.log(`${SIZE.stores} stores, ${SIZE.users} users, ${SIZE.surveys} surveys`);
  await measureCalls(origin, token);
  // Defines tsx's `__name` helper, which doesn't exist in the page.
  await context.addInitScript('globalThis.__name = (named) => named;');
  await context.addInitScript(watchList);
  const page = await context.newPage();
  for (const list of LISTS) {
    goal(`${list.path} opened, rows visible`, await visits(page, origin, list), OPENS_WITHIN_MS);
    goal(`${list.path} keystroke until its rows`, await keystrokes(page, origin, list), FINDS_WITHIN_MS);
    const times = await openings(page, origin, list);
    console.log(`${list.path} by a fresh address, the start of the console included: ${summary(times)}`);
  }
  await context.close();
});
if (misses > 0) process.exitCode = 1;

async function measureCalls(origin: string, token: string): Promise<void> {
  for (const { path, call, words } of LISTS) {
    const ask = async (filter: string) => {
      const input = { filter, page: 1, page_size: PAGE_SIZE, sort: 'name' };
      const headers = { authorization: `Basic ${token}`, 'content-type': 'application/json' };
      const response = await fetch(origin + call.path, { method: 'POST', headers, body: JSON.stringify(input) });
      if (!response.ok) throw new Error(await response.text());
      await response.json();
    };
    await timeEach(20, () => ask(''));
    console.log(`${call.path}, first page of ${path}: ${summary(await timeEach(RUNS, () => ask('')))}`);
    const results = await timeEach(RUNS, (run) => ask(words[run % words.length] ?? ''));
    console.log(`${call.path}, a search of ${path}: ${summary(results)}`);
  }
}

type List = (typeof LISTS)[number];

/** Loads the page by its URL with a warm browser cache, timed from the start of the navigation. */
async function openings(page: Page, origin: string, { path }: List): Promise<number[]> {
  return timeOpenings(async () => {
    await page.goto('about:blank');
    await page.goto(origin + path, { waitUntil: 'commit' });
    return timeUntilPaint(page);
  });
}

/** Opens the list from the sidebar, before this document has requested it. */
async function visits(page: Page, origin: string, { link }: List): Promise<number[]> {
  return timeOpenings(async () => {
    await page.goto(`${origin}/dashboard`);
    const entry = page.getByRole('navigation').getByRole('link', { name: link });
    await entry.waitFor();
    await page.waitForLoadState('networkidle');
    await entry.click();
    return timeUntilPaint(page);
  });
}

/** Types three digits one after the other, each of which changes the results; none of them was requested before. */
async function keystrokes(page: Page, origin: string, { path }: List): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < OPENINGS; run++) {
    await page.goto(origin + path);
    await page.getByRole('main').getByRole('searchbox').focus();
    await page.waitForLoadState('networkidle');
    for (const key of String(113 + run * 37)) {
      await page.keyboard.press(key);
      times.push(await timeUntilPaint(page));
    }
  }
  return times;
}

/** Times each opening of a list; the first is a warm-up and isn't counted. */
async function timeOpenings(open: () => Promise<number>): Promise<number[]> {
  await open();
  const times: number[] = [];
  for (let run = 0; run < OPENINGS; run++) times.push(await open());
  return times;
}

/** Returns the time until the list was painted with different rows from before, in ms. */
async function timeUntilPaint(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => window.listShownAfter);
  return (await handle.jsonValue()) ?? Number.NaN;
}

declare global {
  // Set by `watchList` for the bench.
  interface Window {
    listShownAfter: number | null;
  }
}

/**
 * Measures the time from the navigation, or the last click or key press, to the frame that shows the rows; runs in the
 * page.
 */
function watchList(): void {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page sees only what is in here
  const rows = () => {
    const table = document.querySelector('main table');
    // Includes the number of results, because another letter may leave the first page unchanged.
    const count = document.querySelector('main output')?.textContent ?? '';
    return table?.getAttribute('aria-busy') === 'false' ? count + (table.textContent ?? '') : '';
  };
  let watchNumber = 0;
  const watch = (since: number, before: string) => {
    const ownNumber = ++watchNumber;
    window.listShownAfter = null;
    const look = () => {
      if (ownNumber !== watchNumber) return;
      const now = rows();
      if (now === '' || now === before) requestAnimationFrame(look);
      // The rows are painted by the time the next frame starts.
      else requestAnimationFrame((paintTime) => (window.listShownAfter = paintTime - since));
    };
    look();
  };
  addEventListener('click', (event) => watch(event.timeStamp, rows()), true);
  addEventListener('keydown', (event) => watch(event.timeStamp, rows()), true);
  watch(0, '');
}

/** Reports whether the 95th percentile meets the goal. */
function goal(title: string, times: readonly number[], withinMs: number): void {
  const isMet = percentile(times, 0.95) <= withinMs;
  if (!isMet) misses++;
  console.log(`${isMet ? 'PASS' : 'MISS'} ${title}, p95 within ${withinMs} ms: ${summary(times)}`);
}
