import lighthouse from 'lighthouse';
import { signedInBrowser, withConsole } from './console.ts';

// Lighthouse on a simulated phone: npm run bench -- lighthouse

const PAGES = ['/page/signin', '/dashboard'];

await withConsole(async (origin) => {
  for (const page of PAGES) {
    const { context, debuggingPort } = await signedInBrowser(origin);
    const result = await lighthouse(origin + page, {
      port: debuggingPort,
      disableStorageReset: true,
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
      logLevel: 'error',
    });
    const scores = Object.values(result?.lhr.categories ?? {}).map(
      ({ id, score }) => `${id} ${Math.round((score ?? 0) * 100)}`,
    );
    console.log(`${page}: ${scores.join(', ')}`);
    for (const audit of Object.values(result?.lhr.audits ?? {})) {
      const lost = audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== 'informative';
      if (lost) console.log(`  ${audit.id}: ${audit.displayValue ?? audit.score}`);
    }
    await context.close();
  }
});
