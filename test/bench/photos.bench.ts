import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { readScores } from '../../src/contract/insight/dashboard.ts';
import { addPhoto, listPhotos } from '../../src/contract/audits/photos.ts';
import { PHOTO_MAX_BYTES } from '../../src/domain/photos/limits.ts';
import { attachDatabase } from '../../src/server/cli/attach.ts';
import { activeInstrument } from '../../src/server/shared/definitions/installedInstruments.ts';
import { person, store, survey } from '../support/factories.ts';
import { multipart } from '../support/upload.ts';
import { withConsole } from './console.ts';
import { option, percentile, summary } from './support.ts';

// Measures the intake of 1 MB photos one by one; four at once while a user opens a dashboard; and a gallery's first
// requests. Exits with status 1 when a goal is missed: npm run bench -- photos

const RUNS = option('runs', 100);
const SECONDS = option('seconds', 10);

/**
 * The goal for the 95th percentile of the intake of photos, and for the 99th percentile of other calls during that
 * time, in ms.
 */
const TAKEN_WITHIN_MS = 120;
const OTHERS_WITHIN_MS = 100;
/** The goal for the 95th percentile of a gallery's list with its first 100 thumbnails, in ms. */
const GALLERY_WITHIN_MS = 300;

/** The number of connections that a browser opens to one server. */
const CONNECTIONS = 6;

const JSON_BODY: Record<string, string> = { 'content-type': 'application/json' };

let misses = 0;
const bytes = await photoOfOneMegabyte();

await withConsole(async (origin, dataDir) => {
  const database = await attachDatabase({ dataDir, databaseUrl: undefined });
  const { db } = database;
  const [question = ''] = (await activeInstrument(db)).questions.keys();
  const shop = await store(db);
  const audit = await survey(db, shop);
  // Photos per minute are limited for each user, so several users send.
  const senders = await Promise.all(Array.from({ length: 12 }, () => person(db)));
  const { token: viewer } = await person(db);
  await database.close();

  const post = (path: string, token: string, body: BodyInit, headers = JSON_BODY) =>
    fetch(origin + path, { method: 'POST', headers: { authorization: `Basic ${token}`, ...headers }, body });
  let attempt = 0;
  const send = async () => {
    const { payload, headers } = multipart([
      { name: 'survey_id', value: audit },
      { name: 'question_id', value: question },
      { name: 'photo_id', value: randomUUID() },
      { name: 'file', filename: 'shelf.jpg', bytes },
    ]);
    return timeRequest(() =>
      post(addPhoto.path, senders[attempt++ % senders.length]?.token ?? '', new Uint8Array(payload), headers),
    );
  };

  await repeat(10, send);
  goal(`a photo of ${bytes.length} bytes, 4,000 by 3,000 pixels`, await repeat(RUNS, send), 0.95, TAKEN_WITHIN_MS);

  const until = performance.now() + SECONDS * 1_000;
  const while_ = async (work: () => Promise<number>) => {
    const times: number[] = [];
    while (performance.now() < until) times.push(await work());
    return times;
  };
  const look = () => timeRequest(() => post(readScores.path, viewer, JSON.stringify({ store_id: shop })));
  const pacedSend = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return look();
  };
  const [otherTimes, ...uploads] = await Promise.all([
    while_(pacedSend),
    ...Array.from({ length: 4 }, () => while_(send)),
  ]);
  console.log(`four at once: ${summary(uploads.flat())}`);
  goal('a dashboard call beside four photos at once', otherTimes, 0.99, OTHERS_WITHIN_MS);

  const gallery = async () => {
    const start = performance.now();
    const list = await (await post(listPhotos.path, viewer, JSON.stringify({ store_id: shop }))).json();
    const { resultData } = list as { resultData: { photo_id: string }[] };
    const waitingIds = resultData.map(({ photo_id: id }) => id);
    const headers = { authorization: `Basic ${viewer}` };
    const fetchEach = async () => {
      for (let id = waitingIds.pop(); id !== undefined; id = waitingIds.pop()) {
        await timeRequest(() => fetch(`${origin}/photos/${id}?size=thumb`, { headers }));
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, fetchEach));
    return performance.now() - start;
  };
  await repeat(3, gallery);
  goal('the list of a gallery and its first 100 thumbs', await repeat(20, gallery), 0.95, GALLERY_WITHIN_MS);
});
if (misses > 0) process.exitCode = 1;

/** Returns the duration of a request, including the response body, in ms. */
async function timeRequest(ask: () => Promise<Response>): Promise<number> {
  const start = performance.now();
  const reply = await ask();
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${reply.url}: ${reply.status}`);
  return performance.now() - start;
}

async function repeat(times: number, work: () => Promise<number>): Promise<number[]> {
  const durations: number[] = [];
  for (let run = 0; run < times; run++) durations.push(await work());
  return durations;
}

function goal(title: string, times: readonly number[], share: number, limit: number): void {
  const isMet = percentile(times, share) <= limit;
  if (!isMet) misses++;
  console.log(`${isMet ? 'PASS' : 'MISS'} ${title}: ${summary(times)}; goal p${share * 100} ${limit} ms`);
}

/** Returns a photo like one that a phone has scaled: just below the size limit, with detail everywhere. */
async function photoOfOneMegabyte(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 1_000, height: 750, channels: 3, background: '#888', noise } as const;
  const detail = await sharp({ create }).png().toBuffer();
  for (let quality = 95; quality > 0; quality -= 3) {
    const jpeg = await sharp(detail).resize(4_000, 3_000).jpeg({ quality }).toBuffer();
    if (jpeg.length <= PHOTO_MAX_BYTES) return new Uint8Array(jpeg);
  }
  throw new Error('no such photo');
}
