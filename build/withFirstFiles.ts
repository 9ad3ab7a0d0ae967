import type { Plugin } from 'vite';
import { chunksOf, entryChunks, firstPages, pageChunks, type Chunk } from './firstChunks.ts';
import { firstWordFiles } from './withCompiledWords.ts';

/**
 * Lists in the page which files the first pages need in addition to the entry, by path, and their message files, by
 * language. The script that runs before the first paint requests them before the program has loaded.
 */
export function withFirstFiles(): Plugin {
  return {
    name: 'with-first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      // The list is inserted before the script that reads it, but after the character set, which must be in the first
      // kilobyte.
      handler: (html, { bundle }) => {
        const pages = firstFiles(chunksOf(bundle ?? {}));
        const text = JSON.stringify({ words: firstWordFiles(Object.keys(bundle ?? {})), pages });
        const block = `<script type="application/json" id="first-files">${text}</script>`;
        return html.replace('</title>', (end) => `${end}\n    ${block}`);
      },
    },
  };
}

const styles = (chunk: Chunk) => [...(chunk.viteMetadata?.importedCss ?? [])];

/** Returns the files of each first page that the entry doesn't include, by the start of the page's path. */
export function firstFiles(chunks: ReadonlyMap<string, Chunk>): Record<string, string[]> {
  const inEntry = new Set([...entryChunks(chunks)].flatMap(styles));
  return Object.fromEntries(
    Object.entries(firstPages()).map(([address, module]) => {
      const files = pageChunks(module, chunks).flatMap((chunk) => [chunk.fileName, ...styles(chunk)]);
      return [address, files.filter((file) => !inEntry.has(file))];
    }),
  );
}
