import { gzipSync } from 'node:zlib';
import { signedInBrowser, withConsole } from './console.ts';

// What a browser with an empty cache loads until the first dashboard is drawn: npm run bench -- bytes

/** The budget for scripts until the first dashboard, in bytes of gzip. */
const SCRIPT_BUDGET = 150 * 1024;

await withConsole(async (origin) => {
  const { context } = await signedInBrowser(origin);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  const sizes = new Map<string, number>();
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    void response.body().then((body) => sizes.set(kind, (sizes.get(kind) ?? 0) + gzipSync(body, { level: 9 }).length));
  });
  await page.goto(`${origin}/dashboard`);
  await page.getByRole('heading', { name: 'Ps over time (%)' }).waitFor();
  await page.waitForLoadState('networkidle');
  for (const [kind, bytes] of sizes) console.log(`${kind}: ${(bytes / 1024).toFixed(1)} KB gzip`);
  const scripts = sizes.get('script') ?? 0;
  console.log(`scripts: ${((100 * scripts) / SCRIPT_BUDGET).toFixed(0)} % of the budget of ${SCRIPT_BUDGET / 1024} KB`);
  if (scripts > SCRIPT_BUDGET) process.exitCode = 1;
  await context.close();
});
