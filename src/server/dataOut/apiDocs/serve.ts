import type { FastifyInstance } from 'fastify';
import { productVersion } from '../../files/packageRoot.ts';

/** Serves the API description without a sign-in, because it contains nothing secret. */
export function serveDescription(app: FastifyInstance, publicUrl: string): void {
  // Built once, even if several callers ask before it is ready.
  let pendingText: Promise<string> | undefined;
  const write = async () => {
    const { describeApi } = await import('./document.ts');
    return JSON.stringify(describeApi({ version: productVersion(), url: publicUrl }));
  };
  app.get('/openapi.json', async (_request, reply) => {
    pendingText ??= write().catch((error: unknown) => {
      // Lets the next caller try again.
      pendingText = undefined;
      throw error;
    });
    const text = await pendingText;
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(text);
  });
}
