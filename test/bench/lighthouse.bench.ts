import type { Page } from '@playwright/test';
import lighthouse from 'lighthouse';
import { signedInBrowser, withConsole } from './console.ts';

// Lighthouse on a simulated phone, against the budgets below: npm run bench -- lighthouse

const BUDGETS: Record<string, number> = { performance: 95, accessibility: 100, 'best-practices': 100 };

await withConsole(async (origin) => {
  const { context: first } = await signedInBrowser(origin);
  const survey = await surveyAddress(await first.newPage(), origin);
  await first.close();
  for (const page of ['/page/signin', '/dashboard', '/stores', '/region', survey]) {
    const { context, debuggingPort } = await signedInBrowser(origin);
    const result = await lighthouse(origin + page, {
      port: debuggingPort,
      disableStorageReset: true,
      onlyCategories: Object.keys(BUDGETS),
      logLevel: 'error',
    });
    const scores = Object.values(result?.lhr.categories ?? {}).map(({ id, score }) => ({
      id,
      score: Math.round((score ?? 0) * 100),
    }));
    console.log(`${page}: ${scores.map(({ id, score }) => `${id} ${score}`).join(', ')}`);
    for (const audit of Object.values(result?.lhr.audits ?? {})) {
      const lost = audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== 'informative';
      if (lost) console.log(`  ${audit.id}: ${audit.displayValue ?? audit.score}`);
    }
    if (scores.length === 0 || scores.some(({ id, score }) => score < (BUDGETS[id] ?? 0))) process.exitCode = 1;
    await context.close();
  }
});

/** The address of a survey's own screen, as its list leads there. */
async function surveyAddress(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/survey`);
  const link = page.getByRole('main').locator('a[href*="/surveyinner"]').first();
  await link.waitFor();
  return (await link.getAttribute('href')) ?? '/surveyinner';
}
