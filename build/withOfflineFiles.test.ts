import { expect, test } from 'vitest';
import { offlineFiles } from './withOfflineFiles.ts';

type ChunkFacts = { imports?: string[]; dynamicImports?: string[]; isEntry?: boolean; css?: string };

const chunk = (fileName: string, moduleId: string, { css, ...facts }: ChunkFacts = {}) => ({
  type: 'chunk' as const,
  fileName,
  isEntry: false,
  imports: [],
  dynamicImports: [],
  moduleIds: [`/x/src/web/${moduleId}`],
  viteMetadata: { importedCss: new Set(css === undefined ? [] : [css]), importedAssets: new Set<string>() },
  ...facts,
});

test('it lists the entry, the pages of audits, and their static and dynamic imports', () => {
  const files = offlineFiles([
    chunk('main.js', 'main.tsx', { isEntry: true, imports: ['first.js'], dynamicImports: ['audit.js', 'users.js'] }),
    chunk('first.js', 'ui/Button.tsx', { css: 'first.css' }),
    chunk('audit.js', 'audits/capture/CapturePage.tsx', { imports: ['shared.js'], dynamicImports: ['dialog.js'] }),
    chunk('shared.js', 'ui/Avatar.tsx'),
    chunk('dialog.js', 'ui/popups/Dialog.tsx'),
    chunk('again.js', 'access/signIn/SignInAgain.tsx'),
    chunk('notice.js', 'ui/notices/NoticeCard.tsx'),
    chunk('users.js', 'places/users/UsersPage.tsx', { imports: ['list.js'] }),
    chunk('list.js', 'lists/ListBody.tsx'),
  ]);
  expect(files.toSorted()).toEqual([
    'again.js',
    'audit.js',
    'dialog.js',
    'first.css',
    'first.js',
    'main.js',
    'notice.js',
    'shared.js',
  ]);
});
