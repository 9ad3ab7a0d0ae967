import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** A file of the repository as the checks see it. */
export interface Source {
  /** The path from the repository's root, with slashes. */
  file: string;
  text: string;
}

/** An import, an export from another file, a dynamic import or an import of a type. */
export interface Arrow {
  from: string;
  to: string;
}

const SCRIPT = /\.(ts|tsx|js|mjs)$/;
const TEST = /\.test\.tsx?$/;

/** Returns the files in these folders that git does not ignore, without the tests next to the code. */
export function sourcesIn(...folders: string[]): Source[] {
  return filesIn(...folders)
    .filter((file) => !TEST.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}

/** Returns all files in these folders that git tracks, and new ones that it doesn't ignore. */
export function filesIn(...folders: string[]): string[] {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...folders], {
    encoding: 'utf8',
  });
  // A moved file remains listed until the move is staged.
  return list.split('\n').filter((file) => file !== '' && isPresent(file));
}

/** Returns each script's imports of the repository's own files, including types. */
export function arrowsOf(sources: Source[]): Arrow[] {
  return sources
    .filter(({ file }) => SCRIPT.test(file))
    .flatMap(({ file, text }) =>
      specifiersOf(file, text)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => ({ from: file, to: path.posix.join(path.posix.dirname(file), specifier) })),
    );
}

/** Returns the import specifiers of a script, as written. */
export function specifiersOf(file: string, text: string): string[] {
  const { module } = parseFile(file, text);
  const staticPaths = [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...reexportsOf(module)];
  const lazyImports = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end));
  const ofTypes = [...text.matchAll(/\bimport\(\s*('[^']+')\s*\)/g)].map(([, quotedPath]) => quotedPath ?? '');
  const workers = [...text.matchAll(/new URL\(\s*('\.[^']+\.tsx?')\s*,\s*import\.meta\.url/g)].map(
    ([, quotedPath]) => quotedPath ?? '',
  );
  return [
    ...new Set([...staticPaths, ...[...lazyImports, ...ofTypes, ...workers].map((literal) => literal.slice(1, -1))]),
  ];
}

/** Returns the cycles among nodes, each as a set of nodes that can all reach each other. */
export function circlesOf(arrows: Arrow[]): string[][] {
  const next = new Map<string, Arrow[]>();
  for (const arrow of arrows) next.set(arrow.from, [...(next.get(arrow.from) ?? []), arrow]);
  const reachable = new Map([...next.keys()].map((from) => [from, reachableFrom(from, next)]));
  const circles = [...reachable.keys()]
    .filter((node) => reachable.get(node)?.has(node))
    .map((node) => [...reachable.keys()].filter((other) => isMutual(node, other, reachable)).toSorted());
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()];
}

function isMutual(one: string, other: string, reachable: Map<string, Set<string>>): boolean {
  return Boolean(reachable.get(one)?.has(other) && reachable.get(other)?.has(one));
}

function reachableFrom(start: string, next: Map<string, Arrow[]>): Set<string> {
  const visitedFiles = new Set<string>();
  const open = [start];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const { to } of next.get(node) ?? []) {
      if (visitedFiles.has(to)) continue;
      visitedFiles.add(to);
      open.push(to);
    }
  }
  return visitedFiles;
}

type ParseResult = ReturnType<typeof parseSync>;
const parseCache = new Map<string, ParseResult>();

function parseFile(file: string, text: string): ParseResult {
  const result = parseCache.get(file) ?? parseSync(file, text);
  parseCache.set(file, result);
  if (result.errors[0]) throw new Error(`${file}: ${result.errors[0].message}`);
  return result;
}

function reexportsOf(module: ParseResult['module']): string[] {
  return module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
}

function isPresent(file: string): boolean {
  try {
    readFileSync(file);
    return true;
  } catch {
    return false;
  }
}
