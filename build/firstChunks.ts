import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Rolldown } from 'vite';

/** The file of the web that names the pages which are opened first, and a line of it. */
const FOLDER = 'src/web/routes/pages';
const LINE = /'(\/[^']*)': \(\) => import\('([^']+)'\)/g;

/** The pages that are opened first: by their addresses, the modules that are fetched for them, below the project. */
export function firstPages(): Record<string, string> {
  const text = readFileSync(path.join(FOLDER, 'first.ts'), 'utf8');
  const pages = [...text.matchAll(LINE)].map(([, address = '', module = '']) => [
    address,
    path.posix.join(FOLDER, module),
  ]);
  return Object.fromEntries(pages) as Record<string, string>;
}

/** What of a chunk is looked at here. */
export type Chunk = Pick<
  Rolldown.OutputChunk,
  'type' | 'fileName' | 'isEntry' | 'imports' | 'dynamicImports' | 'moduleIds'
> & { viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> } | undefined };

/** The chunks of a bundle, by the names of their files. */
export function chunksOf(bundle: Rolldown.OutputBundle): Map<string, Rolldown.OutputChunk> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  return new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
}

/** These chunks and all that they import, themselves or by others; with `more`, what a chunk fetches later, too. */
export function withImports<C extends Chunk>(
  start: readonly C[],
  chunks: ReadonlyMap<string, C>,
  more: (chunk: C) => readonly string[] = () => [],
): Set<C> {
  const wanted = new Set(start);
  // What is added while it is gone through is gone through, too.
  for (const chunk of wanted) {
    for (const name of [...chunk.imports, ...more(chunk)]) {
      const imported = chunks.get(name);
      if (imported) wanted.add(imported);
    }
  }
  return wanted;
}

/** The chunks of the entry. */
export function entryChunks<C extends Chunk>(chunks: ReadonlyMap<string, C>): Set<C> {
  return withImports(
    [...chunks.values()].filter((chunk) => chunk.isEntry),
    chunks,
  );
}

/** The chunks that a page needs besides the entry's. An unknown module fails the build. */
export function pageChunks<C extends Chunk>(module: string, chunks: ReadonlyMap<string, C>): C[] {
  const own = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
  if (!own) throw new Error(`No file that is built has '${module}' in it.`);
  const there = entryChunks(chunks);
  return [...withImports([own], chunks)].filter((chunk) => !there.has(chunk));
}
