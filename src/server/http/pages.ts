import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { packageRoot } from '../files/packageRoot.ts';
import type { Translate } from '../i18n.ts';
import { answerFailure } from './failure.ts';
import { READER_POLICY } from './headers.ts';
import { Refusal } from '../refusal.ts';

declare module 'fastify' {
  // True if the request is for the page of the web application or one of its files.
  interface FastifyRequest {
    isOfPage: boolean;
  }
}

/** The prefixes of the paths of resources. A missing resource gets a 404, not the web application. */
const RESOURCES = [
  '/assets/',
  '/i18n/',
  '/images/',
  '/store/export/',
  '/assessment/export/',
  '/compare/file/',
  '/backup/file/',
];

/** Matches the file of the worker that reads barcodes (`web/audits/capture/modules/scan/reader.ts`). */
const READER = /^assets[/\\]reader-[\w-]+\.js/;

const webFolder = path.join(packageRoot, 'dist/public');

/**
 * Returns the Cache-Control of a file. Files in `assets` never change, because their names contain a hash of their
 * content; icons and the manifest may be cached for a day; others are revalidated each time.
 */
function cacheControlOf(file: string): string {
  if (file.startsWith('assets')) return 'public, max-age=31536000, immutable';
  return /^(?:icons|favicon|manifest)/.test(file) ? 'public, max-age=86400' : 'no-cache';
}

/**
 * Serves the built web application: its files, and its page for GET requests that have no route, except those for
 * `RESOURCES`.
 */
export async function servePages(app: FastifyInstance, translate: Translate): Promise<void> {
  const page = path.join(webFolder, 'index.html');
  const html = existsSync(page) ? readFileSync(page) : null;
  if (html) {
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
          const name = path.relative(webFolder, file);
          reply.header('cache-control', cacheControlOf(name));
          if (READER.test(name)) reply.header('content-security-policy', READER_POLICY);
        },
      });
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && !RESOURCES.some((start) => request.url.startsWith(start));
    if (!isPage || !html) return answerFailure(new Refusal('no_such_call'), request, reply, translate);
    request.isOfPage = true;
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  });
}
