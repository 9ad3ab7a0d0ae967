import type { Page } from '@playwright/test';
import lighthouse from 'lighthouse';
import { signedInBrowser, withConsole } from './console.ts';
import { option } from './support.ts';

// Runs Lighthouse on a simulated phone and compares the results with the budgets below: npm run bench -- lighthouse

const BUDGETS: Record<string, number> = { performance: 95, accessibility: 100, 'best-practices': 100 };

/** The metrics that make up the performance score. */
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
  const { scores, audits } = await measurePage(origin, page);
  const metrics = METRICS.map((id) => audits[id]?.displayValue ?? '?');
  console.log(`${page}: ${scores.map(({ id, score }) => `${id} ${score}`).join(', ')} (${metrics.join(', ')})`);
  for (const audit of Object.values(audits)) {
    const isLost = audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== 'informative';
    if (isLost) console.log(`  ${audit.id}: ${audit.displayValue ?? audit.score}`);
  }
  if (scores.length === 0 || scores.some(({ id, score }) => score < (BUDGETS[id] ?? 0))) process.exitCode = 1;
}

/** Runs Lighthouse on a page in a separate browser, and retries once if it reported no value. */
async function measurePage(origin: string, page: string, again = true) {
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
    return measurePage(origin, page, false);
  }
  const scores = categories.map(({ id, score }) => ({ id, score: Math.round((score ?? 0) * 100) }));
  return { scores, audits: result?.lhr.audits ?? {} };
}

/** Returns the path of a survey's page, as linked from the list. */
async function surveyAddress(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/survey`);
  const link = page.getByRole('main').locator('a[href*="/surveyinner"]').first();
  await link.waitFor();
  return (await link.getAttribute('href')) ?? '/surveyinner';
}
