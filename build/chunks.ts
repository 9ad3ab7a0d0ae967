import path from 'node:path';
import type { Rolldown } from 'vite';

type Chunks = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>;
type Modules = { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null };

/** The folders (`src/web/<area>/<noun>/`) whose pages draw charts, and those whose pages are lists. */
const CHARTS = ['dashboard', 'regions', 'evaluation', 'surveys', 'reports'];
const LISTS = ['stores', 'users', 'groups'];

/**
 * The value for pages outside the frame, which are fetched together (`routes/pages/outside.ts`) whatever their folders.
 */
const OUTSIDE = 'outside';

/**
 * The grouping of modules into chunks. Shared modules are combined into a few files: a page waits for every file, and
 * with one file per small part, a list page would need forty. The chunk of a module depends on the folders of the pages
 * that import it statically.
 */
export const chunks: Chunks = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'first', tags: ['$initial'], priority: 2 },
    { name: 'popups', test: /@base-ui|@floating-ui/, minShareCount: 12, priority: 1 },
    { debugName: 'checks', name: (id, modules) => (usesSchemas(id, modules) ? 'checks' : null), priority: 1 },
    { debugName: 'pages', name: chunkOf },
    { name: 'icons', test: /lucide-react/, minShareCount: 2 },
    // A call is one line: with a file for each, the entry would have to name them all, which costs more than the calls
    // themselves.
    { name: 'calls', test: /[/\\]src[/\\](?:contract|domain)[/\\]/ },
  ],
};

/**
 * Checks whether a module is part of zod, or a module of the domain that imports zod, directly or indirectly. Only the
 * editor needs these in the browser. Every call imports zod, too, but leaves its schemas to the server.
 */
export function usesSchemas(id: string, modules: Modules): boolean {
  if (/[/\\]node_modules[/\\]zod[/\\]/.test(id)) return true;
  if (!/[/\\]src[/\\]domain[/\\]/.test(id)) return false;
  return modules.getModuleInfo(id)?.importedIds.some((importedId) => usesSchemas(importedId, modules)) ?? false;
}

/** Returns the chunk of a module that is not on the first screen, or null if it gets its own. */
export function chunkOf(id: string, modules: Modules): string | null {
  const importers = importerTree(id, modules);
  const neededFolders = foldersOf(importers, modules);
  // The gallery shows a bit of everything; modules that only it needs form one file.
  const folders = neededFolders.filter((folder) => folder !== 'gallery');
  if (folders.length === 0 && neededFolders.length > 0) return 'gallery';
  if (folders.includes('dashboard')) return folders.every((folder) => CHARTS.includes(folder)) ? 'charts' : 'basics';
  const ofLists = folders.some((folder) => LISTS.includes(folder));
  // Modules shared with lists must not be placed in the lists' chunk, because the execution order of two files that
  // import each other is undefined.
  if (folders.includes(OUTSIDE) && (ofLists || /[/\\]src[/\\]/.test(id)))
    return folders.every((folder) => folder === OUTSIDE) ? 'outside' : 'forms';
  if (ofLists) return folders.every((folder) => LISTS.includes(folder)) ? 'lists' : 'records';
  const sharedImporter = new Set(folders).size === 1 && [...importers].find((at) => isFetchedToo(at, modules));
  return sharedImporter ? path.basename(sharedImporter).replace(/\.\w+$/, '') : null;
}

/**
 * Checks whether a module is imported dynamically by one module and statically by another. Its dependencies are placed
 * in the same chunk. If they weren't, the bundler would create a file for the shared ones that also imports this
 * module, which is a cycle.
 */
function isFetchedToo(id: string, modules: Modules): boolean {
  const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(id) ?? {};
  return importers.length > 0 && dynamicImporters.length > 0;
}

/** Returns a module and everything that imports it, directly or indirectly. */
function importerTree(id: string, modules: Modules): ReadonlySet<string> {
  const importers = new Set([id]);
  for (const at of importers) for (const importer of importersOf(at, modules)) importers.add(importer);
  return importers;
}

/** Returns the folders of the pages among the modules; `OUTSIDE` for pages without the frame. */
function foldersOf(importers: ReadonlySet<string>, modules: Modules): string[] {
  const isOutside = (page: string) =>
    modules.getModuleInfo(page)?.importers?.some((at) => /[/\\]routes[/\\]pages[/\\]outside\.ts$/.test(at)) ?? false;
  return [...importers].flatMap((at) => {
    const folder = /[/\\]src[/\\]web[/\\]\w+[/\\](\w+)[/\\].*Page\.tsx$/.exec(at)?.[1];
    return folder === undefined ? [] : [isOutside(at) ? OUTSIDE : folder];
  });
}

/** Caches the importers of each module, because looking them up is slow and repeated often. */
const importerCache = new Map<string, readonly string[]>();

function importersOf(id: string, modules: Modules): readonly string[] {
  const importers = importerCache.get(id) ?? findImporters(id, modules);
  importerCache.set(id, importers);
  return importers;
}

/**
 * Returns the importers of a module, looking through package indexes. An index imports everything it re-exports, which
 * would make every page depend on all of it; only modules that import one of this module's names through the index
 * count.
 */
function findImporters(id: string, modules: Modules): readonly string[] {
  const { importers = [], exports = [], code } = modules.getModuleInfo(id) ?? {};
  const icon = /[/\\]lucide-react[/\\].*[/\\]icons[/\\]([\w-]+)\.mjs$/.exec(id)?.[1];
  const names = (icon === undefined ? exports.filter((name) => /^\w+$/.test(name)) : iconNames(icon, code ?? '')).join(
    '|',
  );
  const namePattern = new RegExp(`\\b(?:${names})\\b`);
  const renamePattern = new RegExp(`(?:\\b(?:${names})|\\*) as `);
  const isIndex = (text: Imports) => text.only && (icon !== undefined || !renamePattern.test(text.imports));
  const namers = (at: string): readonly string[] =>
    isIndex(importsOf(at, modules))
      ? (modules.getModuleInfo(at)?.importers ?? [])
          .filter((by) => importsOf(by, modules).only || namePattern.test(importsOf(by, modules).imports))
          .flatMap(namers)
      : [at];
  return importers.flatMap(namers);
}

/** The import and re-export statements in a module's text; `only` if it contains nothing else. */
type Imports = { imports: string; only: boolean };
const texts = new Map<string, Imports>();

function importsOf(id: string, modules: Modules): Imports {
  const code = texts.has(id) ? '' : (modules.getModuleInfo(id)?.code ?? '');
  const importTexts = texts.get(id) ?? {
    imports: (code.match(/^(?:import|export (?:\{|\*))[^;]*/gm) ?? []).join('\n'),
    only:
      /^export /m.test(code) &&
      /^(?:\s|\/\/.*|\/\*(?:[^*]|\*(?!\/))*\*\/|["']use \w+["'];?|import\b[^;]*;|export (?:\{|\*)[^;]*;)+$/.test(code),
  };
  texts.set(id, importTexts);
  return importTexts;
}

/** Returns the names under which the index exports an icon: the one from its file name and its older aliases. */
function iconNames(icon: string, code: string): string[] {
  const aliases = /aliases: \[([^\]]*)/.exec(code)?.[1]?.match(/[\w-]+/g) ?? [];
  return [icon, ...aliases].map((name) => name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()));
}
