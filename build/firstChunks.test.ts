import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { firstPages, pageChunks } from './firstChunks.ts';
import { firstFiles } from './withFirstFiles.ts';

const chunk = (fileName: string, moduleId: string, imports: string[] = [], css: string[] = []) => ({
  type: 'chunk' as const,
  fileName,
  isEntry: fileName === 'main.js',
  imports,
  dynamicImports: [],
  moduleIds: [`/x/${moduleId}`],
  viteMetadata: { importedCss: new Set(css), importedAssets: new Set<string>() },
});

const chunks = new Map(
  [
    chunk('main.js', 'src/web/main.tsx', ['shared.js'], ['main.css']),
    chunk('shared.js', 'src/web/ui/Button.tsx', []),
    chunk('charts.js', 'src/web/charts/Frame.tsx', ['shared.js'], ['main.css', 'charts.css']),
    ...Object.values(firstPages()).map((module, at) => chunk(`page${at}.js`, module, ['main.js', 'charts.js'])),
  ].map((one) => [one.fileName, one]),
);

test('the pages that users open first are modules of the web app', () => {
  const modules = Object.values(firstPages());
  expect(modules.length).toBeGreaterThan(3);
  expect(modules.filter((module) => !existsSync(module))).toEqual([]);
});

test('a page lists each file that it needs besides the program once', () => {
  expect(firstFiles(chunks)['/page/signin']).toEqual(['page0.js', 'charts.js', 'charts.css']);
});

test('a module that is in no file fails the build', () => {
  expect(() => pageChunks('gone.tsx', chunks)).toThrow("No file that is built has 'gone.tsx' in it.");
});
