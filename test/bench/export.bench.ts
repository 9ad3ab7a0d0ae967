import { prepareExport } from '../../src/contract/exports.ts';
import { buildApp } from '../../src/server/app.ts';
import { person } from '../support/factories.ts';
import { fill } from './fill.ts';
import { option, withDatabase } from './support.ts';

// From the database to the last byte of the workbook, over a real connection: npm run bench -- export --most 100000

/** How often memory is looked at, in ms. */
const SAMPLE_MS = 50;
const MB = 1024 * 1024;

for (const surveys of [10_000, 100_000].filter((count) => count <= option('most', 100_000))) {
  await withDatabase(async (database, dataDir) => {
    await fill(database, { stores: Math.max(50, surveys / 200), surveys });
    const app = await buildApp({ config: { dataDir, logLevel: 'warn', publicUrl: 'http://127.0.0.1' }, database });
    const { token } = await person(database.db);
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const answered = await fetch(origin + prepareExport.path, {
      method: 'POST',
      headers: { authorization: `Basic ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    const { resultData } = (await answered.json()) as { resultData: { url: string; rows: number } };
    const before = process.memoryUsage().rss;
    let peak = before;
    let longestStall = 0;
    let last = performance.now();
    const sampling = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
      longestStall = Math.max(longestStall, performance.now() - last - SAMPLE_MS);
      last = performance.now();
    }, SAMPLE_MS);
    const start = performance.now();
    const response = await fetch(new URL(resultData.url, origin));
    let firstByte: number | undefined;
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      firstByte ??= performance.now() - start;
      bytes += (chunk as Uint8Array).length;
    }
    const seconds = (performance.now() - start) / 1_000;
    clearInterval(sampling);
    console.log(
      `${resultData.rows} rows: ${Math.round(resultData.rows / seconds)} rows/s, first byte ${Math.round(firstByte ?? 0)} ms, ` +
        `${(bytes / MB).toFixed(1)} MB, memory ${Math.round(before / MB)} MB before and ${Math.round(peak / MB)} MB at its peak, ` +
        `longest stall of the server ${Math.round(longestStall)} ms`,
    );
    await app.close();
  });
}
