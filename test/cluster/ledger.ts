import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** An acknowledged audit, with the times at which its successful attempt was sent and acknowledged, in ms. */
type Entry = { id: string; sent: number; at: number };

/** The timeout of a request before it is retried, in ms. */
const PATIENCE_MS = 6_000;

const PAUSE_MS = 120;

/**
 * Runs writers, each of which sends audits and retries each one until it is acknowledged, and one reader. Records what
 * is acknowledged and counts refusals by reason.
 */
export function startLedger(
  origin: string,
  { tokens, nextStore, question }: { tokens: readonly string[]; nextStore: () => string; question: string },
) {
  const entries: Entry[] = [];
  const reads: number[] = [];
  const refusals = new Map<string, number>();
  const stopController = new AbortController();
  const { signal } = stopController;

  async function send(token: string, url: string, body: object): Promise<boolean> {
    const headers = { authorization: `Basic ${token}`, 'content-type': 'application/json' };
    try {
      const response = await fetch(origin + url, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const reply = (await response.json().catch(() => ({}))) as { type?: boolean; code?: string };
      if (reply.type === true) return true;
      count(`${url} ${response.status} ${reply.code ?? ''}`);
    } catch (error) {
      count(`${url} ${(error as Error).name}`);
    }
    return false;
  }

  function count(text: string): void {
    refusals.set(text, (refusals.get(text) ?? 0) + 1);
  }

  async function write(token: string): Promise<void> {
    while (!signal.aborted) {
      const id = randomUUID();
      const answers = [{ question_id: question, answer: 'Yes' }];
      const body = { survey_id: id, store_id: nextStore(), date: '2026-11-18T09:41:00Z', answers };
      for (;;) {
        const attempt = performance.now();
        if (await send(token, '/survey/add', body)) {
          entries.push({ id, sent: attempt, at: performance.now() });
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
      if (await send(token, '/dashboard/score', { store_id: nextStore() })) reads.push(performance.now());
      await sleep(PAUSE_MS);
    }
  }

  const [reader = '', ...writers] = tokens;
  const work = Promise.all([read(reader), ...writers.map(write)]);
  return {
    entries,
    reads,
    /** Returns the refusals since the last call, by reason. */
    takeRefused: () => {
      const counts = Object.fromEntries(refusals);
      refusals.clear();
      return counts;
    },
    /** Returns the longest time without an acknowledged write, and without a read, since a given time, in seconds. */
    gapsSince: (from: number) => ({
      writes: longestGap(
        from,
        entries.map(({ at }) => at),
      ),
      reads: longestGap(from, reads),
    }),
    stop: async () => {
      stopController.abort();
      await work;
    },
  };
}

function longestGap(from: number, moments: readonly number[]): number {
  const all = [from, ...moments.filter((at) => at > from).toSorted((a, b) => a - b), performance.now()];
  return Math.max(...all.slice(1).map((at, index) => at - (all[index] ?? at))) / 1_000;
}
