import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Names are made by the server: nothing else is ever looked up on the disk. */
const IMAGE_NAME = /^[\w-]{1,80}\.(?:png|jpg)$/;

/** Where the images of a data directory lie. */
export function imageFolder(dataDir: string): string {
  return path.join(dataDir, 'images');
}

/** Serves the images of stores and people, which never change once they have a name. */
export function serveImages(app: FastifyInstance, dataDir: string): void {
  app.get<{ Params: { name: string } }>('/images/:name', async (request, reply) => {
    const { name } = request.params;
    const file = path.join(imageFolder(dataDir), name);
    const found = IMAGE_NAME.test(name) ? await stat(file).catch(() => null) : null;
    if (!found?.isFile()) return reply.callNotFound();
    return reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-length', found.size)
      .type(name.endsWith('.png') ? 'image/png' : 'image/jpeg')
      .send(createReadStream(file));
  });
}
