import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import compileMessage from 'icu-minify/compile';
import { defineConfig, parseAst, type Plugin } from 'vite';
import * as zod from 'zod/mini';

const SERVER = process.env['FOURSCORE_SERVER'] ?? 'http://127.0.0.1:3000';

/** What the server answers to GET; every other GET is a page or a file of the web application. */
const SERVED = /^\/(images\/|store\/export|store\/getStoresUserData|user\/getUserStoresData|demo\.json|openapi\.json)/;

/** The name of zod in the contract while it is built: a function so called has no effect besides its value. */
const NO_SCHEMA = 'noSchema';

/** What dashboards, lists and regions share: small parts that are one file rather than thirty. */
const FIGURES = [
  /node_modules.(d3-shape|d3-path)/,
  /(useQueries|queriesObserver|useSuspenseQueries)\.js/,
  /lucide-react.*icons.(calendar-(check|days)|circle-check|circle-exclamation-point|table-2|image|trophy)\./,
  /src.domain.scoring\./,
  /src.web.charts.(charts|Sparkline|ScoreRing|useWidth|line|plot|dateTicks|Tooltip|factorColors|useFactorNames)\./,
  /src.web.charts.(Frame|entrance|useCrosshair)\./,
  /src.web.dashboard.(range|useScores)\./,
  /src.web.ui.(Alert|Delta|SegmentedControl|PopoverButton)\./,
  /src.web.i18n.useListed\./,
];

/** What the lists of stores, users and groups share, for the same reason. */
const LISTS = [
  /src.web.lists.(?!DialogBoundary|ConfirmSend|DeleteDialog|nameRules|selection\.|useCloseTo|useFreshCall)/,
  /src.web.assignments.(BulkAssign|useUnassign)\./,
  /src.web.stores.(storeRow|useOpenStore|useStoreColumns)\./,
  /src.web.ui.(Checkbox|EmptyState|ScoreChip|ShowMore|Skeleton|useIdle)\./,
  /src.contract.(assignments|audit|deleteRequests|images|regions)\./,
  /src.(domain|contract|web.surveys).(auditKinds|images|pages|surveyList)\./,
  /lucide-react.*icons.(arrow-(down|up|up-down)|check|chevron-(left|right)|ellipsis|file-spreadsheet)\.m?js/,
  /lucide-react.*icons.(minus|pencil|plus|trash|user-(minus|plus))\.m?js/,
];

/** The dialogs' own part: it comes with the first of them. */
const DIALOGS = [
  /node_modules.@base-ui.react.*(alert-dialog|dialog)\b/,
  /src.web.ui.(ConfirmDialog|Dialog|Field|FormDialog|FormError|useLeaveGuard)\./,
  /src.web.lists.(DialogBoundary|ConfirmSend|DeleteDialog|nameRules|selection|useCloseTo|useFreshCall)\./,
];

/** The charts of the dashboard and of the food categories. What somebody must ask for first comes when they do. */
const SCORES =
  /src.web.(dashboard.(?!RangeCalendar|calendarLocale|DayFields|FewDays)|charts.(?!png)|offline.(keptDashboards|keepProgramLater))/;

export default defineConfig({
  plugins: [react(), tailwindcss(), withoutSchemas(), withoutOtherCurves(), withCompiledWords(), withKeptScript()],
  build: {
    outDir: 'dist/public',
    // The content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { manualPureFunctions: [NO_SCHEMA] },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'first', tags: ['$initial'], priority: 3 },
            { name: 'figures', test: (id) => FIGURES.some((part) => part.test(id)), priority: 2 },
            { name: 'scores', test: SCORES, priority: 1 },
            { name: 'lists', test: (id) => LISTS.some((part) => part.test(id)), priority: 1 },
            { name: 'dialogs', test: (id) => DIALOGS.some((part) => part.test(id)), priority: 1 },
          ],
        },
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

/**
 * The browser needs a call's path and kind, never its schemas: the server checks both ways. So the build leaves them out
 * of the contract, and gives what is left a zod whose every function does nothing: some 10 KB of gzip less.
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
    transform: {
      filter: { id: /src.contract.[^/\\]*\.ts$/ },
      handler: (code) => ({ code: withoutShapes(code), map: null }),
    },
  };
}

/** A file of the contract without what goes in and what comes out. */
function withoutShapes(code: string): string {
  const shapes = parseAst(code, { lang: 'ts' }).body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
    const value = declared?.type === 'VariableDeclaration' ? declared.declarations[0]?.init : null;
    const isCall =
      value?.type === 'CallExpression' && value.callee.type === 'Identifier' && value.callee.name === 'call';
    const given = isCall ? value.arguments[0] : undefined;
    const fields = given?.type === 'ObjectExpression' ? given.properties : [];
    return fields.filter(
      (field) =>
        field.type === 'Property' && field.key.type === 'Identifier' && ['input', 'reply'].includes(field.key.name),
    );
  });
  const rest = shapes.reduceRight(
    (text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''),
    code,
  );
  return rest.replace('* as z from', `* as ${NO_SCHEMA} from`).replaceAll(/\bz(?=\s*\.)/g, NO_SCHEMA);
}

/** Lets the build leave out the curves of d3-shape that nothing draws: it can't see for itself that they have no effect. */
function withoutOtherCurves(): Plugin {
  const curve = /^function (\w+)\([^)]*\) \{\n(?:(?!^\}).*\n)*\}\n+\1\.prototype = \{\n(?:(?!^\}).*\n)*\};/gm;
  return {
    name: 'without-other-curves',
    apply: 'build',
    transform: {
      filter: { id: /d3-shape\.mjs$/ },
      handler: (code) => ({
        code: code
          .replaceAll(/^var (\w+) = \(function/gm, 'var $1 = /*@__PURE__*/ (function')
          .replaceAll(curve, 'const $1 = /*@__PURE__*/ (() => {\n$&\nreturn $1;\n})();'),
        map: null,
      }),
    },
  };
}

/** Compiles the messages where they are built, so that the browser needs no parser of them: some 9 KB of gzip less. */
function withCompiledWords(): Plugin {
  return {
    name: 'with-compiled-words',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer) {
      return id === 'use-intl/format-message' ? this.resolve(`${id}/format-only`, importer) : undefined;
    },
    writeBundle({ dir = '' }) {
      const folder = path.join(dir, 'i18n');
      for (const name of readdirSync(folder)) {
        const file = path.join(folder, name);
        writeFileSync(file, JSON.stringify(compiled(JSON.parse(readFileSync(file, 'utf8')))));
      }
    },
  };
}

/** Names what runs before the first paint after its content, so that browsers keep it: the page waits for it. */
function withKeptScript(): Plugin {
  const script = 'src/web/beforePaint.js';
  const source = readFileSync(path.join(import.meta.dirname, script), 'utf8');
  const fileName = `assets/beforePaint-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`;
  return {
    name: 'with-kept-script',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: { order: 'post', handler: (html) => html.replace(`/${script}`, `/${fileName}`) },
  };
}

function compiled(words: unknown): unknown {
  if (typeof words === 'string') return compileMessage(words);
  return Object.fromEntries(Object.entries(words as object).map(([key, value]) => [key, compiled(value)]));
}
