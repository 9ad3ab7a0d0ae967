import path from 'node:path';
import type { Rolldown } from 'vite';

type Chunks = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>;
type Modules = { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null };

/** The folders of `src/web/` whose pages draw charts, and those whose pages are lists. */
const CHARTS = ['dashboard', 'categories', 'regions', 'compare', 'surveys', 'offline'];
const LISTS = ['stores', 'users', 'groups'];

/** Stands for the pages without the frame, which are fetched together (`routes/pages/outside.ts`), whatever their folders. */
const OUTSIDE = 'outside';

/**
 * What pages share comes in few files: a page waits for each file, and a file of its own for each small part would make
 * forty of a list. Where a module goes follows from the folders of the pages that need it as soon as they open.
 */
export const chunks: Chunks = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'first', tags: ['$initial'], priority: 2 },
    { name: 'popups', test: /@base-ui|@floating-ui/, minShareCount: 12, priority: 1 },
    { debugName: 'pages', name: chunkOf },
    { name: 'icons', test: /lucide-react/, minShareCount: 2 },
  ],
};

/** The file into which a module goes that is not on the first screen; null for one of its own. */
export function chunkOf(id: string, modules: Modules): string | null {
  const reached = importing(id, modules);
  const needed = foldersOf(reached, modules);
  // The gallery shows a bit of everything; what it alone needs is one file.
  const folders = needed.filter((folder) => folder !== 'gallery');
  if (folders.length === 0 && needed.length > 0) return 'gallery';
  if (folders.includes('dashboard')) return folders.every((folder) => CHARTS.includes(folder)) ? 'charts' : 'basics';
  const ofLists = folders.some((folder) => LISTS.includes(folder));
  // What lists need of it as well must not be theirs: two files that import each other come in no sure order.
  if (folders.includes(OUTSIDE) && (ofLists || /[/\\]src[/\\]/.test(id)))
    return folders.every((folder) => folder === OUTSIDE) ? 'outside' : 'forms';
  if (ofLists) return folders.every((folder) => LISTS.includes(folder)) ? 'lists' : 'records';
  const both = new Set(folders).size === 1 && [...reached].find((at) => isFetchedToo(at, modules));
  return both ? path.basename(both).replace(/\.\w+$/, '') : null;
}

/**
 * Whether a module is fetched later by one part and imported at once by another. All that it needs comes with it in one file: the
 * bundler would make a file of what it shares with others, and have that name the module as well, which is a cycle.
 */
function isFetchedToo(id: string, modules: Modules): boolean {
  const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(id) ?? {};
  return importers.length > 0 && dynamicImporters.length > 0;
}

/** A module and all that import it, themselves or by others. */
function importing(id: string, modules: Modules): ReadonlySet<string> {
  const reached = new Set([id]);
  for (const at of reached) for (const importer of importersOf(at, modules)) reached.add(importer);
  return reached;
}

/** The folders of the pages among modules; `OUTSIDE` for those without the frame. */
function foldersOf(reached: ReadonlySet<string>, modules: Modules): string[] {
  const isOutside = (page: string) =>
    modules.getModuleInfo(page)?.importers?.some((at) => /[/\\]routes[/\\]pages[/\\]outside\.ts$/.test(at)) ?? false;
  return [...reached].flatMap((at) => {
    const folder = /[/\\]src[/\\]web[/\\](\w+)[/\\].*Page\.tsx$/.exec(at)?.[1];
    return folder === undefined ? [] : [isOutside(at) ? OUTSIDE : folder];
  });
}

/** Asking the bundler for them takes a while, and the same ones are asked for again and again. */
const known = new Map<string, readonly string[]>();

function importersOf(id: string, modules: Modules): readonly string[] {
  const found = known.get(id) ?? findImporters(id, modules);
  known.set(id, found);
  return found;
}

/**
 * A package's index imports all that it passes on, which would make every page need each: by an index, those import a module
 * that import what is in it.
 */
function findImporters(id: string, modules: Modules): readonly string[] {
  const { importers = [], exports = [], code } = modules.getModuleInfo(id) ?? {};
  const icon = /[/\\]lucide-react[/\\].*[/\\]icons[/\\]([\w-]+)\.mjs$/.exec(id)?.[1];
  const names = (icon === undefined ? exports.filter((name) => /^\w+$/.test(name)) : iconNames(icon, code ?? '')).join(
    '|',
  );
  const named = new RegExp(`\\b(?:${names})\\b`);
  const renamed = new RegExp(`(?:\\b(?:${names})|\\*) as `);
  const isIndex = (text: Imports) => text.only && (icon !== undefined || !renamed.test(text.imports));
  const namers = (at: string): readonly string[] =>
    isIndex(importsOf(at, modules))
      ? (modules.getModuleInfo(at)?.importers ?? [])
          .filter((by) => importsOf(by, modules).only || named.test(importsOf(by, modules).imports))
          .flatMap(namers)
      : [at];
  return importers.flatMap(namers);
}

/** What a module imports and passes on, as its text says it, and whether it does nothing else. */
type Imports = { imports: string; only: boolean };
const texts = new Map<string, Imports>();

function importsOf(id: string, modules: Modules): Imports {
  const code = texts.has(id) ? '' : (modules.getModuleInfo(id)?.code ?? '');
  const found = texts.get(id) ?? {
    imports: (code.match(/^(?:import|export (?:\{|\*))[^;]*/gm) ?? []).join('\n'),
    only:
      /^export /m.test(code) &&
      /^(?:\s|\/\/.*|\/\*(?:[^*]|\*(?!\/))*\*\/|["']use \w+["'];?|import\b[^;]*;|export (?:\{|\*)[^;]*;)+$/.test(code),
  };
  texts.set(id, found);
  return found;
}

/** What its index calls an icon: by the name of its file, and by older names. */
function iconNames(icon: string, code: string): string[] {
  const others = /aliases: \[([^\]]*)/.exec(code)?.[1]?.match(/[\w-]+/g) ?? [];
  return [icon, ...others].map((name) => name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()));
}
