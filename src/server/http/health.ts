import type { FastifyInstance } from 'fastify';

type Answers = {
  /** Fails when calls can't be served. */
  ping: () => Promise<void>;
  /** What is told of the demo organisation. */
  readDemo: () => Promise<object>;
};

/** `/healthz` says that the process lives, `/readyz` that calls can be served, `/demo.json` whether the data are made up. */
export function serveHealth(app: FastifyInstance, { ping, readDemo }: Answers): void {
  app.get('/healthz', async () => ({ type: true }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await ping();
      return { type: true };
    } catch {
      return reply.status(503).header('retry-after', 2).send({ type: false });
    }
  });
  app.get('/demo.json', readDemo);
}
