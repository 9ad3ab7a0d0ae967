import { bytesDuring, SCRIPT_BUDGET } from '../support/bytes.ts';
import { signedInBrowser, withConsole } from './console.ts';

// Measures what a browser with an empty cache loads until the first dashboard is drawn: npm run bench -- bytes

await withConsole(async (origin) => {
  const { context } = await signedInBrowser(origin);
  const page = await context.newPage();
  const sizes = await bytesDuring(page, async () => {
    await page.goto(`${origin}/dashboard`);
    await page.getByRole('heading', { name: 'Ps over time (%)' }).waitFor();
  });
  for (const [kind, bytes] of sizes) console.log(`${kind}: ${(bytes / 1024).toFixed(1)} KB gzip`);
  const scripts = sizes.get('script') ?? 0;
  console.log(`scripts: ${((100 * scripts) / SCRIPT_BUDGET).toFixed(0)} % of the budget of ${SCRIPT_BUDGET / 1024} KB`);
  if (scripts > SCRIPT_BUDGET) process.exitCode = 1;
  await context.close();
});
