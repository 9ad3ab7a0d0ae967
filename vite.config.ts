import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import * as zod from 'zod/mini';

const SERVER = process.env['FOURSCORE_SERVER'] ?? 'http://127.0.0.1:3000';

/** What the server answers to GET; every other GET is a page or a file of the web application. */
const SERVED = /^\/(images\/|store\/export|store\/getStoresUserData|user\/getUserStoresData|demo\.json|openapi\.json)/;

export default defineConfig({
  plugins: [react(), tailwindcss(), withoutSchemas()],
  build: {
    outDir: 'dist/public',
    // The content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
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

/**
 * The browser needs a call's path and kind, never its schemas: the server checks both ways. So the build gives the
 * contract a zod whose every function does nothing, some 8 KB of gzip less to load before the first screen.
 */
function withoutSchemas(): Plugin {
  const stub = '\0no-schemas';
  const names = Object.keys(zod).map((name) => `nothing as ${name}`);
  return {
    name: 'without-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === 'zod/mini' ? stub : undefined),
    load: (id) =>
      id === stub
        ? `const nothing = new Proxy(() => {}, { get: () => nothing, apply: () => nothing });\nexport { ${names.join(', ')} };`
        : undefined,
  };
}
