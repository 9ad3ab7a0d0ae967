import type { Plugin } from 'vite';
import { chunksOf, entryChunks, firstPages, pageChunks, type Chunk } from './firstChunks.ts';
import { firstWordFiles } from './withCompiledWords.ts';

/**
 * Lets the page name the files that the pages which are opened first need besides the program, by their addresses, and those
 * of their words by language: the script before the first paint asks for them before the program has come.
 */
export function withFirstFiles(): Plugin {
  return {
    name: 'with-first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      // Before the script that reads it, and after the character set, which must stand in the first kilobyte.
      handler: (html, { bundle }) => {
        const pages = firstFiles(chunksOf(bundle ?? {}));
        const text = JSON.stringify({ words: firstWordFiles(Object.keys(bundle ?? {})), pages });
        const block = `<script type="application/json" id="first-files">${text}</script>`;
        return html.replace('</title>', (end) => `${end}\n    ${block}`);
      },
    },
  };
}

/** The styles of a chunk. */
const styles = (chunk: Chunk) => [...(chunk.viteMetadata?.importedCss ?? [])];

/** The files of each of these pages that are not the entry's, by the start of its address. */
export function firstFiles(chunks: ReadonlyMap<string, Chunk>): Record<string, string[]> {
  const there = new Set([...entryChunks(chunks)].flatMap(styles));
  return Object.fromEntries(
    Object.entries(firstPages()).map(([address, module]) => {
      const files = pageChunks(module, chunks).flatMap((chunk) => [chunk.fileName, ...styles(chunk)]);
      return [address, files.filter((file) => !there.has(file))];
    }),
  );
}
