import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { chunksOf, withImports, type Chunk } from './firstChunks.ts';
import { firstWordFiles } from './withCompiledWords.ts';

/** The file that lists the files of the audit pages. */
export const OFFLINE_FILES = 'offline.json';

/**
 * The parts that work offline: the audit pages, the outbox and its senders, the sign-in pages needed to send audits,
 * the menus around them, and notices.
 */
const OFFLINE =
  /[/\\]src[/\\]web[/\\](?:audits[/\\]capture[/\\]|device[/\\]|followUp[/\\]actions[/\\]done[/\\]|access[/\\]sign\w+[/\\][^/\\]+$|shell[/\\]|ui[/\\]notices[/\\])/;

/** The barcode reader, which only some browsers need, and only for modules with prices: it is large. */
const READER = /^assets\/(?:reader|zxing_reader)-/;

/**
 * Lists the files of the audit pages, including dynamic imports and the messages of all languages. The browser caches
 * them, so that audits work offline even on pages that were never opened.
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
      const wordFiles = [...words, ...Object.values(firstWordFiles(Object.keys(bundle)))];
      const files = [...offlineFiles([...chunksOf(bundle).values()]), ...wordFiles].filter((file) => !isReader(file));
      const reader = Object.keys(bundle).filter(isReader);
      const lists = Object.entries({ files, reader }).map(([name, list]) => [name, list.map((file) => `/${file}`)]);
      this.emitFile({ type: 'asset', fileName: OFFLINE_FILES, source: JSON.stringify(Object.fromEntries(lists)) });
    },
  };
}

const isReader = (file: string) => READER.test(file);
const isOffline = (chunk: Chunk) => chunk.moduleIds.some((id) => OFFLINE.test(id));

/** Returns the files of the entry and of everything that works offline, with all their static and dynamic imports. */
export function offlineFiles(chunks: readonly Chunk[]): string[] {
  const fileNames = withImports(
    chunks.filter((chunk) => chunk.isEntry || isOffline(chunk)),
    new Map(chunks.map((chunk) => [chunk.fileName, chunk])),
    (chunk) => (isOffline(chunk) && !chunk.isEntry ? chunk.dynamicImports : []),
  );
  return [...fileNames].flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
    ...(viteMetadata?.importedAssets ?? []),
  ]);
}
