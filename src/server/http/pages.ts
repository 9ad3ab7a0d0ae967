import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { packageRoot } from '../files/packageRoot.ts';
import type { Translate } from '../i18n.ts';
import { answerFailure } from './failure.ts';
import { Refusal } from '../refusal.ts';

declare module 'fastify' {
  // Whether a request is for the page itself or a file of it.
  interface FastifyRequest {
    isOfPage: boolean;
  }
}

/** Addresses that name a resource: when it is missing they are answered 404, not the web application. */
const RESOURCES = ['/assets/', '/i18n/', '/images/', '/store/export/', '/compare/file/', '/backup/file/'];

/** The web application is built here. */
const webFolder = path.join(packageRoot, 'dist/public');

/** Serves the built web application: its files, and its one page on every other address that is read with GET. */
export async function servePages(app: FastifyInstance, translate: Translate): Promise<void> {
  const page = path.join(webFolder, 'index.html');
  const built = existsSync(page) ? readFileSync(page) : null;
  if (built) {
    await app.register(async (files) => {
      files.addHook('onRequest', async (request) => {
        request.isOfPage = true;
      });
      await files.register(fastifyStatic, {
        root: webFolder,
        index: false,
        wildcard: false,
        cacheControl: false,
        preCompressed: true,
        setHeaders: (reply, file) => {
          const hashed = file.includes(`${path.sep}assets${path.sep}`);
          reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        },
      });
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && !RESOURCES.some((start) => request.url.startsWith(start));
    if (!isPage || !built) return answerFailure(new Refusal('no_such_call'), request, reply, translate);
    request.isOfPage = true;
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(built);
  });
}
