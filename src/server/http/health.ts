import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { DEMO_SIGN_INS } from '../demo/notice.ts';
import type { Db } from '../db/schema.ts';
import { isDemo } from '../demo/queries.ts';

/** `/healthz` says that the process lives, `/readyz` that calls can be served, `/demo.json` whether the data are made up. */
export function serveHealth(app: FastifyInstance, db: Db): void {
  app.get('/healthz', async () => ({ type: true }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await sql`select 1`.execute(db);
      return { type: true };
    } catch {
      return reply.status(503).header('retry-after', 2).send({ type: false });
    }
  });
  app.get('/demo.json', async () => ((await isDemo(db)) ? { demo: true, ...DEMO_SIGN_INS } : { demo: false }));
}
