import { addWord } from './words.ts';
import type { Tree } from './tree.ts';

const UNAUDITED = {
  en: 'Never audited',
  es: 'Nunca auditadas',
  zh: '从未评估',
  ja: '未調査の店舗',
  pt: 'Nunca auditadas aqui',
  ru: 'Без проверок',
};

/** Follows CONTRIBUTING, 'Add a screen': the list for the call of the recipe 'Add a call'. */
export async function addScreen(tree: Tree): Promise<void> {
  await tree.add(
    'src/web/places/stores/UnauditedPage.tsx',
    `import { listUnaudited } from '../../../contract/places/stores.ts';
import { useCall } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';

/** Shows the stores that were never audited. */
export function UnauditedPage() {
  const text = useText();
  const { resultData: stores } = useCall(listUnaudited, {});
  return (
    <div>
      <h1 className="text-title">{text('nav.unaudited')}</h1>
      <ul>
        {stores.map(({ _id: id, store_name: name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </div>
  );
}
`,
  );
  await tree.insert(
    'src/web/routes/managedRoutes.ts',
    "export const MODAL = { administrator: ['modal'] };\n",
    `
const unaudited = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/unaudited',
  staticData: { title: 'nav.unaudited', section: '/unaudited', crumb: 'unaudited' },
  component: lazyRouteComponent(() => import('../places/stores/UnauditedPage.tsx'), 'UnauditedPage'),
});
`,
  );
  await tree.insert('src/web/routes/managedRoutes.ts', 'export const managedRoutes = [\n', '  unaudited,\n');
  await tree.insert(
    'src/web/shell/navigation/navigation.ts',
    'const MANAGE: readonly NavEntry[] = [\n',
    "  { to: '/unaudited', label: 'unaudited', icon: Store },\n",
  );
  await addWord(tree, 'nav.unaudited', UNAUDITED);
  await tree.add(
    'src/web/places/stores/UnauditedPage.test.tsx',
    `// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { answerPlaces } from '../../../../test/support/replies/placesReplies.ts';
import { listUnaudited } from '../../../contract/places/stores.ts';

test('the sidebar leads to the stores that were never audited', async () => {
  signInAs('groupUser');
  answerPlaces();
  answer(listUnaudited, { resultData: [{ _id: 's9', store_name: 'Hill Street', image: null }] });
  await openConsole('/unaudited');
  expect(await screen.findByText('Hill Street')).toBeDefined();
  const sidebar = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(sidebar.getByRole('link', { name: 'Never audited' }).getAttribute('aria-current')).toBe('page');
});
`,
  );
  await tree.insert(
    'test/screens/screens.ts',
    "  { name: 'stores', address: '/stores' },\n",
    "  { name: 'never audited', address: '/unaudited' },\n",
  );
  await tree.edit(
    'test/e2e/stores.spec.ts',
    (content) => `${content}
test('the stores that were never audited', async ({ page }) => {
  await openStores(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Never audited' }).click();
  await expect(page.getByText(EMPTY_STORE)).toBeVisible();
  await expectAccessible(page);
});
`,
  );
}
