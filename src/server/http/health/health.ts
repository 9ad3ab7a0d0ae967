import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RefusalCode } from '../../refusal.ts';
import type { ChangesRefusal } from './changesRefusal.ts';

type Answers = {
  /** Rejects if calls can't be served. */
  ping: () => Promise<void>;
  closedToChanges: ChangesRefusal;
  /** Returns the content of `/demo.json`. */
  readDemo: () => Promise<object>;
};

/**
 * Serves `/healthz` (shows that the process is running), `/readyz` (shows whether calls can be served) and `/demo.json`
 * (shows whether this is the demo).
 */
export function serveHealth(app: FastifyInstance, { ping, closedToChanges, readDemo }: Answers): void {
  app.get('/healthz', async () => ({ type: true }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await ping();
      // A full disk or a restore affects other consoles, too, so sending calls to them wouldn't help.
      if (closedToChanges() !== 'newer_database') return { type: true };
      return unready(reply, 'newer_database');
    } catch {
      return unready(reply, 'unavailable');
    }
  });
  app.get('/demo.json', readDemo);
}

function unready(reply: FastifyReply, code: RefusalCode): FastifyReply {
  return reply.status(503).header('retry-after', 2).send({ type: false, code });
}
