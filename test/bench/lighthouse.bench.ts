import type { Page } from '@playwright/test';
import lighthouse from 'lighthouse';
import { signedInBrowser, withConsole } from './console.ts';
import { option } from './support.ts';

// Lighthouse on a simulated phone, against the budgets below: npm run bench -- lighthouse

const BUDGETS: Record<string, number> = { performance: 95, accessibility: 100, 'best-practices': 100 };

/** What a score of performance is made of. */
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];
const RUNS = option('runs', 1);

await withConsole(async (origin) => {
  const { context: first } = await signedInBrowser(origin);
  const survey = await surveyAddress(await first.newPage(), origin);
  await first.close();
  const pages = ['/page/signin', '/dashboard', '/stores', '/region', survey];
  for (let run = 0; run < RUNS; run++) for (const page of pages) await judge(origin, page);
});

async function judge(origin: string, page: string): Promise<void> {
  const { scores, audits } = await measured(origin, page);
  const metrics = METRICS.map((id) => audits[id]?.displayValue ?? '?');
  console.log(`${page}: ${scores.map(({ id, score }) => `${id} ${score}`).join(', ')} (${metrics.join(', ')})`);
  for (const audit of Object.values(audits)) {
    const lost = audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== 'informative';
    if (lost) console.log(`  ${audit.id}: ${audit.displayValue ?? audit.score}`);
  }
  if (scores.length === 0 || scores.some(({ id, score }) => score < (BUDGETS[id] ?? 0))) process.exitCode = 1;
}

/** One look of Lighthouse at a page, in a browser of its own. It looks twice where the first gave no figure at all. */
async function measured(origin: string, page: string, again = true) {
  const { context, debuggingPort } = await signedInBrowser(origin);
  const result = await lighthouse(origin + page, {
    port: debuggingPort,
    disableStorageReset: true,
    onlyCategories: Object.keys(BUDGETS),
    logLevel: 'error',
  });
  await context.close();
  const categories = Object.values(result?.lhr.categories ?? {});
  if (again && categories.some(({ score }) => score === null)) {
    console.log(`${page}: no figure (${result?.lhr.runtimeError?.message ?? 'no reason given'}), once more`);
    return measured(origin, page, false);
  }
  const scores = categories.map(({ id, score }) => ({ id, score: Math.round((score ?? 0) * 100) }));
  return { scores, audits: result?.lhr.audits ?? {} };
}

/** The address of a survey's own screen, as its list leads there. */
async function surveyAddress(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/survey`);
  const link = page.getByRole('main').locator('a[href*="/surveyinner"]').first();
  await link.waitFor();
  return (await link.getAttribute('href')) ?? '/surveyinner';
}
