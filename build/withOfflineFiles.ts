import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { chunksOf, withImports, type Chunk } from './firstChunks.ts';
import { firstWordFiles } from './withCompiledWords.ts';

/** Where it says which files the page of audits is made of. */
export const OFFLINE_FILES = 'offline.json';

/** What opens without a connection: the pages of audits, and of signing in again to send them. */
const OFFLINE = /[/\\]src[/\\]web[/\\](?:capture|account)[/\\]/;

/**
 * Lists the files of which the pages of audits are made, parts that are fetched later and the words of all languages included:
 * the browser keeps them, so that the first start without a connection works for what was never opened before.
 */
export function withOfflineFiles(): Plugin {
  let words: string[] = [];
  return {
    name: 'with-offline-files',
    apply: 'build',
    configResolved({ publicDir }) {
      words = readdirSync(path.join(publicDir, 'i18n')).map((name) => `i18n/${name}`);
    },
    generateBundle(_options, bundle) {
      const said = [...words, ...Object.values(firstWordFiles(Object.keys(bundle)))];
      const files = [...offlineFiles([...chunksOf(bundle).values()]), ...said].map((file) => `/${file}`);
      this.emitFile({ type: 'asset', fileName: OFFLINE_FILES, source: JSON.stringify({ files }) });
    },
  };
}

const isOffline = (chunk: Chunk) => chunk.moduleIds.some((id) => OFFLINE.test(id));

/** The files of the entry and of what opens without a connection, with all that these import, now or later. */
export function offlineFiles(chunks: readonly Chunk[]): string[] {
  const wanted = withImports(
    chunks.filter((chunk) => chunk.isEntry || isOffline(chunk)),
    new Map(chunks.map((chunk) => [chunk.fileName, chunk])),
    (chunk) => (isOffline(chunk) && !chunk.isEntry ? chunk.dynamicImports : []),
  );
  return [...wanted].flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
    ...(viteMetadata?.importedAssets ?? []),
  ]);
}
