import type { Rolldown } from 'vite';
import { chunksOf, entryChunks, firstPages, pageChunks } from './firstChunks.ts';

/** The pages whose words come first: what is opened first, and where signing in leads. */
const PAGES = ['/page/signin', '/', '/dashboard'];

/** A key of words in a built program: whole, or the start of one that goes on with a value. */
const KEY = /["'`]([a-z]\w*(?:\.\w+)*\.?)(?=["'`]|\$\{)/g;

type Words = { readonly [key: string]: unknown };

/** What the entry and the first pages say, as the program's text names it. */
export function firstKeys(bundle: Rolldown.OutputBundle): Set<string> {
  const chunks = chunksOf(bundle);
  const modules = firstPages();
  const pages = PAGES.flatMap((address) => pageChunks(modules[address] ?? '', chunks));
  return keysIn([...entryChunks(chunks), ...pages]);
}

/** The keys in the text of these files, and much that is none. */
export function keysIn(chunks: readonly Pick<Rolldown.OutputChunk, 'code'>[]): Set<string> {
  return new Set(chunks.flatMap(({ code }) => [...code.matchAll(KEY)].map(([, key = '']) => key)));
}

/** The part of the words that these keys name. A key that ends in a point names all below it. */
export function partOf(words: Words, keys: ReadonlySet<string>, above = ''): Words {
  const parts = Object.entries(words).map(([name, value]): [string, unknown] => {
    const key = above + name;
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return [name, keys.has(key) ? value : undefined];
    return [name, keys.has(`${key}.`) ? value : partOf(value as Words, keys, `${key}.`)];
  });
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined && !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
