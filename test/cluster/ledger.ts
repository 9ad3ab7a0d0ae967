import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** What was acknowledged, and when it was sent first and answered, in ms. */
type Entry = { id: string; sent: number; at: number };

/** So long one waits for an answer before one asks again, in ms. */
const PATIENCE_MS = 6_000;

const PAUSE_MS = 120;

/**
 * People who write without end: each sends an audit, and sends the same again until it is acknowledged. And one who reads.
 * What is acknowledged is written down; what was refused is counted by its reason.
 */
export function keepLedger(
  origin: string,
  { tokens, storeId, question }: { tokens: readonly string[]; storeId: string; question: string },
) {
  const entries: Entry[] = [];
  const reads: number[] = [];
  const refused = new Map<string, number>();
  const stopping = new AbortController();
  const { signal } = stopping;

  async function send(token: string, url: string, body: object): Promise<boolean> {
    const headers = { authorization: `Basic ${token}`, 'content-type': 'application/json' };
    try {
      const answered = await fetch(origin + url, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const told = (await answered.json().catch(() => ({}))) as { type?: boolean; code?: string };
      if (told.type === true) return true;
      count(`${url} ${answered.status} ${told.code ?? ''}`);
    } catch (error) {
      count(`${url} ${(error as Error).name}`);
    }
    return false;
  }

  function count(what: string): void {
    refused.set(what, (refused.get(what) ?? 0) + 1);
  }

  async function write(token: string): Promise<void> {
    while (!signal.aborted) {
      const id = randomUUID();
      const answers = [{ question_id: question, answer: 'Yes' }];
      const body = { survey_id: id, store_id: storeId, date: '2026-11-18T09:41:00Z', answers };
      for (;;) {
        const sent = performance.now();
        if (await send(token, '/survey/add', body)) {
          entries.push({ id, sent, at: performance.now() });
          break;
        }
        if (signal.aborted) return;
        await sleep(PAUSE_MS);
      }
      await sleep(PAUSE_MS);
    }
  }

  async function read(token: string): Promise<void> {
    while (!signal.aborted) {
      if (await send(token, '/dashboard/score', { store_id: storeId })) reads.push(performance.now());
      await sleep(PAUSE_MS);
    }
  }

  const [reader = '', ...writers] = tokens;
  const ended = Promise.all([read(reader), ...writers.map(write)]);
  return {
    entries,
    reads,
    /** Those that were refused since the last time, by reason. */
    takeRefused: () => {
      const taken = Object.fromEntries(refused);
      refused.clear();
      return taken;
    },
    /** The longest time without an acknowledged write, and without a read, from one moment on, in seconds. */
    gapsSince: (from: number) => ({
      writes: longestGap(
        from,
        entries.map(({ at }) => at),
      ),
      reads: longestGap(from, reads),
    }),
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}

function longestGap(from: number, moments: readonly number[]): number {
  const all = [from, ...moments.filter((at) => at > from).toSorted((a, b) => a - b), performance.now()];
  return Math.max(...all.slice(1).map((at, index) => at - (all[index] ?? at))) / 1_000;
}
