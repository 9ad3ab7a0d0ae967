import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RefusalCode } from '../../refusal.ts';
import type { ClosedToChanges } from './closed.ts';

type Answers = {
  /** Fails when calls can't be served. */
  ping: () => Promise<void>;
  closedToChanges: ClosedToChanges;
  /** What is told of the demo organisation. */
  readDemo: () => Promise<object>;
};

/** `/healthz` says that the process lives, `/readyz` that calls can be served, `/demo.json` whether the data are made up. */
export function serveHealth(app: FastifyInstance, { ping, closedToChanges, readDemo }: Answers): void {
  app.get('/healthz', async () => ({ type: true }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await ping();
      // A full disk is no matter of this console alone: others could do no more.
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
