import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Rolldown } from 'vite';

/** The folder with `first.ts`, which lists the pages opened first, and the pattern of an entry in it. */
const FOLDER = 'src/web/routes/pages';
const LINE = /'(\/[^']*)': \(\) => import\('([^']+)'\)/g;

/** Returns the pages that are opened first: the module of each, relative to the project, by the page's path. */
export function firstPages(): Record<string, string> {
  const text = readFileSync(path.join(FOLDER, 'first.ts'), 'utf8');
  const pages = [...text.matchAll(LINE)].map(([, address = '', module = '']) => [
    address,
    path.posix.join(FOLDER, module),
  ]);
  return Object.fromEntries(pages) as Record<string, string>;
}

/** The properties of a chunk used here. */
export type Chunk = Pick<
  Rolldown.OutputChunk,
  'type' | 'fileName' | 'isEntry' | 'imports' | 'dynamicImports' | 'moduleIds'
> & { viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> } | undefined };

/** Returns the chunks of a bundle by file name. */
export function chunksOf(bundle: Rolldown.OutputBundle): Map<string, Rolldown.OutputChunk> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  return new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
}

/**
 * Returns the chunks and everything they import, directly or indirectly; `more` adds further files of a chunk, such as
 * dynamic imports.
 */
export function withImports<C extends Chunk>(
  start: readonly C[],
  chunks: ReadonlyMap<string, C>,
  more: (chunk: C) => readonly string[] = () => [],
): Set<C> {
  const chunkNames = new Set(start);
  // A Set can grow while it is iterated: added chunks are visited, too.
  for (const chunk of chunkNames) {
    for (const name of [...chunk.imports, ...more(chunk)]) {
      const imports = chunks.get(name);
      if (imports) chunkNames.add(imports);
    }
  }
  return chunkNames;
}

/** Returns the entry chunks and their imports. */
export function entryChunks<C extends Chunk>(chunks: ReadonlyMap<string, C>): Set<C> {
  return withImports(
    [...chunks.values()].filter((chunk) => chunk.isEntry),
    chunks,
  );
}

/** Returns the chunks that a page needs in addition to the entry's. An unknown module fails the build. */
export function pageChunks<C extends Chunk>(module: string, chunks: ReadonlyMap<string, C>): C[] {
  const own = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
  if (!own) throw new Error(`No file that is built has '${module}' in it.`);
  const inEntry = entryChunks(chunks);
  return [...withImports([own], chunks)].filter((chunk) => !inEntry.has(chunk));
}
