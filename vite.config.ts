import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './build/chunks.ts';
import { withCompiledWords } from './build/withCompiledWords.ts';
import { withFirstFiles } from './build/withFirstFiles.ts';
import { withKeptScripts } from './build/withKeptScripts.ts';
import { withOfflineFiles } from './build/withOfflineFiles.ts';
import { withoutCycles } from './build/withoutCycles.ts';
import { withoutOtherCurves } from './build/withoutOtherCurves.ts';
import { withoutSchemas } from './build/withoutSchemas.ts';

const SERVER = process.env['FOURSCORE_SERVER'] ?? 'http://127.0.0.1:3000';

/** The paths that the server answers to GET; every other GET is a page or a file of the web application. */
const SERVED =
  /^\/(help\/|images\/|store\/export|store\/getStoresUserData|user\/getUserStoresData|demo\.json|openapi\.json)/;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    withoutSchemas(),
    withoutOtherCurves(),
    withCompiledWords(),
    withFirstFiles(),
    withKeptScripts(),
    withOfflineFiles(),
    withoutCycles(),
  ],
  // React has this built in; the shim for older versions is not needed.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: {
    outDir: 'dist/public',
    // The content security policy doesn't allow data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: chunks,
        // The entry contains the names of all files, so they are as short as possible.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]',
      },
    },
  },
  server: {
    proxy: {
      '^/': {
        target: SERVER,
        bypass: (request) => {
          const forServer = request.method === 'POST' || SERVED.test(request.url ?? '');
          return forServer ? undefined : request.url;
        },
      },
    },
  },
});
