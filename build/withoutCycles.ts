import type { Plugin } from 'vite';
import { chunksOf, type Chunk } from './firstChunks.ts';

/** Fails the build when chunks import each other in a cycle, because their execution order is then undefined. */
export function withoutCycles(): Plugin {
  return {
    name: 'without-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = chunksOf(bundle);
      const cycles = cyclesOf(chunks).map((files) => files.map((file) => describe(file, chunks.get(file))).join('\n'));
      if (cycles.length > 0) this.error(`These files import each other (build/chunks.ts):\n${cycles.join('\n\n')}`);
    },
  };
}

function describe(file: string, chunk: Chunk | undefined): string {
  return `  ${file} with ${chunk?.moduleIds.map((id) => id.replace(/^.*[/\\](?=src[/\\]|node_modules[/\\])/, '')).join(', ')}`;
}

/** The state of Tarjan's search. `lowest` is the earliest file on the path that a file leads back to. */
type Search = { order: Map<string, number>; lowest: Map<string, number>; path: string[]; cycles: string[][] };

/** Returns the cycles of files that import each other, each once. Dynamic imports don't count. */
export function cyclesOf(files: ReadonlyMap<string, Pick<Chunk, 'imports'>>): string[][] {
  const search: Search = { order: new Map(), lowest: new Map(), path: [], cycles: [] };
  for (const file of files.keys()) if (!search.order.has(file)) visit(file, files, search);
  return search.cycles;
}

function visit(file: string, files: ReadonlyMap<string, Pick<Chunk, 'imports'>>, search: Search): void {
  const { order, lowest, path, cycles } = search;
  const place = order.size;
  order.set(file, place);
  lowest.set(file, place);
  path.push(file);
  const imports = files.get(file)?.imports ?? [];
  for (const other of imports) {
    if (!order.has(other)) visit(other, files, search);
    const lowestPlace = path.includes(other) ? lowest.get(other) : undefined;
    if (lowestPlace !== undefined) lowest.set(file, Math.min(lowest.get(file) ?? place, lowestPlace));
  }
  if (lowest.get(file) !== place) return;
  const cycle = path.splice(path.indexOf(file));
  if (cycle.length > 1 || imports.includes(file)) cycles.push(cycle);
}
