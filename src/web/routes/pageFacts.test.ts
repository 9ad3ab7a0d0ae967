// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { createQueryClient } from '../api/queryClient.ts';
import { createAppRouter } from '../routes.tsx';
import { factsAt } from '../shell/pageFacts.ts';

const router = createAppRouter(createQueryClient(), createMemoryHistory());
const pages = Object.keys(router.routesByPath).toSorted();
const pagesWith = (isMeant: (facts: ReturnType<typeof factsAt>) => boolean) =>
  pages.filter((page) => isMeant(factsAt(router, page)));

test('only administrators see the management pages', () => {
  expect(pagesWith(({ access }) => access === 'administrators')).toEqual([
    '/api-tokens',
    '/delete-requests',
    '/group',
    '/history',
    '/people-and-places',
    '/settings/backups',
    '/settings/instruments',
    '/settings/instruments/$name/draft',
    '/settings/links',
    '/settings/organisation',
    '/settings/phones',
    '/settings/webhooks',
    '/sign-in-rules',
    '/status',
    '/store/add',
    '/store/editstore/$storeid',
    '/user/add',
    '/user/edituser/$userid',
    '/users',
  ]);
});

test('a crumb leads to a page of its own name, or is below another page; dialogs over a list have the list’s crumb', () => {
  for (const page of pagesWith(({ crumb }) => crumb !== undefined)) {
    const { crumb, parentPage, crumbTo, section = '' } = factsAt(router, page);
    expect(pages).toContain(section);
    // The page that `crumbTo` leads to is in the same section.
    const sectionCrumb = crumbTo ? parentPage : parentPage === undefined ? crumb : undefined;
    expect(factsAt(router, section).crumb).toBe(sectionCrumb);
    if (crumbTo) expect(factsAt(router, crumbTo).section).toBe(section);
  }
  expect(factsAt(router, '/store/editstore/s1')).toMatchObject({ crumb: 'stores', section: '/stores' });
  expect(factsAt(router, '/user/add')).toMatchObject({ crumb: 'users', section: '/users' });
  expect(factsAt(router, '/blank')).toMatchObject({ crumb: 'gallery', section: '/ui' });
});

test('dashboards, surveys and regions keep the selectors in the header', () => {
  for (const page of ['/dashboard', '/fruitvegetable', '/survey', '/surveyinner', '/region', '/profile']) {
    expect(factsAt(router, page).crumb).toBeUndefined();
  }
});
