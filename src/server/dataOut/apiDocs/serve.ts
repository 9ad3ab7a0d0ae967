import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { packageRoot } from '../files/packageRoot.ts';

/**
 * Serves the description of every call without a sign-in: it says what the source says, and nothing of this console's
 * data. The page at /docs/api shows it to people.
 */
export function serveDescription(app: FastifyInstance, publicUrl: string): void {
  // Written once, however many ask for it before it is there.
  let written: Promise<string> | undefined;
  const write = async () => {
    const { describeApi } = await import('./document.ts');
    return JSON.stringify(describeApi({ version: versionOfPackage(), url: publicUrl }));
  };
  app.get('/openapi.json', async (_request, reply) => {
    written ??= write().catch((error: unknown) => {
      // The next caller tries again.
      written = undefined;
      throw error;
    });
    const text = await written;
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(text);
  });
}

function versionOfPackage(): string {
  const { version } = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as { version: string };
  return version;
}
