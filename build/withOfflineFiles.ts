import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Where it says which files the page of audits is made of. */
export const OFFLINE_FILES = 'offline.json';

/** What opens without a connection: the pages of audits, and of signing in again to send them. */
const OFFLINE = /[/\\]src[/\\]web[/\\](?:capture|account)[/\\]/;

type Chunk = Pick<
  Rolldown.OutputChunk,
  'type' | 'fileName' | 'isEntry' | 'imports' | 'dynamicImports' | 'moduleIds'
> & { viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> } | undefined };

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
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const files = [...offlineFiles(chunks), ...words].map((file) => `/${file}`);
      this.emitFile({ type: 'asset', fileName: OFFLINE_FILES, source: JSON.stringify({ files }) });
    },
  };
}

/** The files of the entry and of what opens without a connection, with all that these import, now or later. */
export function offlineFiles(chunks: readonly Chunk[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const isOffline = (chunk: Chunk) => chunk.moduleIds.some((id) => OFFLINE.test(id));
  const wanted = new Set(chunks.filter((chunk) => chunk.isEntry || isOffline(chunk)));
  // What is added while it is gone through is gone through, too.
  for (const chunk of wanted) {
    const later = isOffline(chunk) && !chunk.isEntry ? chunk.dynamicImports : [];
    for (const name of [...chunk.imports, ...later]) {
      const imported = byName.get(name);
      if (imported) wanted.add(imported);
    }
  }
  return [...wanted].flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
    ...(viteMetadata?.importedAssets ?? []),
  ]);
}
