import { defineConfig } from 'vite';

/**
 * The server as a few files: to find and read a thousand, its own and those of its libraries, takes longer than all else
 * that a start does. What is loaded later (`import()`) lies in files of its own, and so do the threads.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: false,
    minify: false,
    rolldownOptions: {
      input: {
        main: 'src/server/main.ts',
        app: 'src/server/app.ts',
        'cli/main': 'src/server/cli/main.ts',
        'exports/workbook/worker': 'src/server/exports/workbook/worker.ts',
        'files/sheets/worker': 'src/server/files/sheets/worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
  // These are hundreds of files. Every other library is read from node_modules.
  ssr: { noExternal: ['kysely', 'zod'] },
});
