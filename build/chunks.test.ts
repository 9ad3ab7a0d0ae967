import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chunkOf, usesSchemas } from './chunks.ts';

type Modules = Parameters<typeof chunkOf>[1];

/** Returns a fake module graph from each file's importers. */
function tree(
  files: Record<string, { importers: string[]; dynamicImporters?: string[]; exports?: string[]; code?: string }>,
): Modules {
  // Only the properties that `chunkOf` reads are filled in.
  return { getModuleInfo: (id) => (files[id] ?? { importers: [] }) as unknown as ReturnType<Modules['getModuleInfo']> };
}

const icon = (name: string) => `/node_modules/lucide-react/dist/esm/icons/${name}.mjs`;
const page = (folder: string) => `/src/web/area/${folder}/APage.tsx`;

test.each([
  ['charts', ['dashboard']],
  ['charts', ['dashboard', 'regions']],
  ['basics', ['dashboard', 'regions', 'account']],
  ['lists', ['stores', 'users']],
  ['records', ['stores', 'history']],
  ['gallery', ['gallery']],
  ['lists', ['groups', 'gallery']],
  [null, ['account', 'sso']],
])('%s holds what pages of %o need', (chunk, folders) => {
  // The pages import only a part of the module; the part and the module import each other, which is a cycle.
  const id = `/src/web/ui/${folders.join('')}.tsx`;
  const part = `${id}/part`;
  expect(chunkOf(id, tree({ [id]: { importers: [part] }, [part]: { importers: [id, ...folders.map(page)] } }))).toBe(
    chunk,
  );
});

test('the library of schemas and what checks with it in the domain are apart from the calls', () => {
  const imports: Record<string, string[]> = {
    '/src/domain/check.ts': ['/src/domain/limits.ts', '/src/domain/schema.ts'],
    '/src/domain/schema.ts': ['/node_modules/zod/mini.js'],
    '/src/contract/call.ts': ['/node_modules/zod/mini.js'],
  };
  const modules = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) } as unknown as Modules;
  const files = [...Object.keys(imports), '/src/domain/limits.ts', '/node_modules/zod/mini.js'];
  expect(files.filter((file) => usesSchemas(file, modules))).toEqual([
    '/src/domain/check.ts',
    '/src/domain/schema.ts',
    '/node_modules/zod/mini.js',
  ]);
});

test('a module that only dialogs need is in no page’s chunk', () => {
  const dialog = '/src/web/stores/AddStoreDialog.tsx';
  expect(chunkOf('/form.tsx', tree({ '/form.tsx': { importers: [dialog] } }))).toBeNull();
});

test.each([
  ['outbox', ['account'], ['/src/web/later.ts']],
  [null, ['account'], []],
  [null, ['account', 'sso'], ['/src/web/later.ts']],
])('%s holds what a part of pages of %o needs that %o fetch later', (chunk, folders, dynamicImporters) => {
  const outbox = `/src/web/${folders.join('')}${dynamicImporters.length}/outbox.ts`;
  const outboxFile = `${outbox}/kept.ts`;
  const importers = folders.map((folder) => `/src/web/area/${folder}/FetchedPage.tsx`);
  const modules = tree({
    [outbox]: { importers, dynamicImporters },
    [outboxFile]: { importers: [outbox, ...importers] },
  });
  expect(chunkOf(outbox, modules)).toBe(chunk);
  expect(chunkOf(outboxFile, modules)).toBe(chunk);
});

/** A page path unique to the test, because the imports of each module are cached. */
const ofIndex = (folder: string) => `/src/web/area/${folder}/OfIndexPage.tsx`;

test('an icon is in the chunk of the modules that import it, by its current or an older name', () => {
  const index = '/node_modules/lucide-react/dist/esm/lucide-react.mjs';
  const modules = tree({
    [icon('trophy')]: { importers: [index] },
    [icon('circle-exclamation-point')]: { importers: [index], code: 'aliases: ["alert-circle", "circle-alert"]' },
    [index]: {
      importers: ['dashboard', 'users'].map(ofIndex),
      code: "export { default as Trophy } from './icons/trophy.mjs';",
    },
    [ofIndex('dashboard')]: { importers: [], code: "import { Trophy } from 'lucide-react';" },
    [ofIndex('users')]: { importers: [], code: "import { CircleAlert } from 'lucide-react';" },
  });
  expect(chunkOf(icon('trophy'), modules)).toBe('charts');
  expect(chunkOf(icon('circle-exclamation-point'), modules)).toBe('lists');
});

test('so is anything else that a package re-exports from its index, unless the same name comes from another package or is only mentioned', () => {
  const [plain, outer, observer] = ['plain', 'outer', 'observer'].map((name) => `/node_modules/query/${name}.js`) as [
    string,
    string,
    string,
  ];
  const modules = tree({
    [observer]: { importers: [plain], exports: ['Observer'] },
    // An index can be re-exported by another index.
    [plain]: {
      importers: [outer],
      code: "// All of it.\nimport { Observer } from './observer.js';\nexport { Observer };",
    },
    [outer]: { importers: ['regions', 'groups'].map(ofIndex), code: "export * from './plain.js';" },
    [ofIndex('regions')]: { importers: [], code: "import { Other } from 'query';\n// Unlike Observer.\nrun(Other);" },
    [ofIndex('groups')]: { importers: [], code: "import { Observer } from 'query';\nrun(Observer);" },
  });
  expect(chunkOf(observer, modules)).toBe('lists');
});

test('every module that imports the index needs what the index re-exports under another name', () => {
  const [root, parts] = ['/node_modules/ui/Root.js', '/node_modules/ui/parts.js'];
  const users = '/src/web/places/users/OfPartsPage.tsx';
  const modules = tree({
    [root]: { importers: [parts], exports: ['DialogRoot'] },
    [parts]: { importers: [users], code: "export { DialogRoot as Root } from './Root.js';" },
    [users]: { importers: [], code: "import * as Dialog from 'ui';" },
  });
  expect(chunkOf(root, modules)).toBe('lists');
});

test('the build uses no file names of our own', () => {
  const texts = ['vite.config.ts', ...readdirSync('build').map((file) => `build/${file}`)]
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'));
  const entries = readdirSync('src', { recursive: true, withFileTypes: true });
  // The build's texts can mention folders, even if a file has the same name.
  const folders = new Set(entries.filter((entry) => entry.isDirectory()).map(({ name }) => name));
  const ownChunks = entries
    .filter(({ name }) => /\.(?:tsx?|js|css)$/.test(name))
    .map(({ name }) => name.replace(/\.\w+$/, ''))
    .filter((name) => !folders.has(name))
    // One-word lower-case names are common words that would match by accident.
    .filter((name) => /[A-Z]/.test(name));
  expect(ownChunks.filter((name) => texts.some((text) => new RegExp(`\\b${name}\\b`).test(text)))).toEqual([]);
});
