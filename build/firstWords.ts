import type { Rolldown } from 'vite';
import { chunksOf, entryChunks, firstPages, pageChunks } from './firstChunks.ts';

/** The pages whose messages are loaded first: those opened first, and those that follow signing in. */
const PAGES = ['/page/signin', '/', '/dashboard', '/overview'];

/** A message key in built code: complete, or the literal start of a template. */
const KEY = /["'`]([a-z]\w*(?:\.\w+)*\.?)(?=["'`]|\$\{)/g;

type Words = { readonly [key: string]: unknown };

/** Returns the message keys found in the code of the entry and the first pages. */
export function firstKeys(bundle: Rolldown.OutputBundle): Set<string> {
  const chunks = chunksOf(bundle);
  const modules = firstPages();
  const pages = PAGES.flatMap((address) => pageChunks(modules[address] ?? '', chunks));
  return keysIn([...entryChunks(chunks), ...pages]);
}

/** Returns everything in these files that looks like a message key, including many strings that aren't. */
export function keysIn(chunks: readonly Pick<Rolldown.OutputChunk, 'code'>[]): Set<string> {
  return new Set(chunks.flatMap(({ code }) => [...code.matchAll(KEY)].map(([, key = '']) => key)));
}

/** Returns the part of the messages that the keys select. A key that ends in a dot selects everything below it. */
export function partOf(words: Words, keys: ReadonlySet<string>, parentKey = ''): Words {
  const parts = Object.entries(words).map(([name, value]): [string, unknown] => {
    const key = parentKey + name;
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return [name, keys.has(key) ? value : undefined];
    return [name, keys.has(`${key}.`) ? value : partOf(value as Words, keys, `${key}.`)];
  });
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined && !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
