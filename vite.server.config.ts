import { defineConfig } from 'vite';

/**
 * Bundles the server into a few files: finding and reading a thousand, including those of its libraries, takes longer
 * than the rest of the start. Dynamic imports and threads have their own files.
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
        'dataOut/exports/workbook/worker': 'src/server/dataOut/exports/workbook/worker.ts',
        'files/sheets/worker': 'src/server/files/sheets/worker.ts',
        'audits/phones/openrosa/xlsform/worker': 'src/server/audits/phones/openrosa/xlsform/worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
  // These packages consist of hundreds of files. All other libraries are loaded from node_modules.
  ssr: { noExternal: ['kysely', 'zod'] },
});
