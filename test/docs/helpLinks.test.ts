// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { headingsOf, idOfHeading } from '../../src/server/operations/help/markdown.ts';
import { HELP_PAGES } from '../../src/server/operations/help/pages.ts';
import { createQueryClient } from '../../src/web/api/queryClient.ts';
import { signedInRoute } from '../../src/web/routes/parentRoutes.tsx';
import { createAppRouter } from '../../src/web/routes.tsx';
import { HELP } from '../../src/web/shell/help/help.ts';

const { routesByPath } = createAppRouter(createQueryClient(), createMemoryHistory());

type Route = { id: string; parentRoute?: Route };
const isSignedIn = (route: Route | undefined): boolean =>
  route !== undefined && (route.id === signedInRoute.id || isSignedIn(route.parentRoute));

test('every page of the signed-in console has its help, and no other', () => {
  const pages = Object.entries(routesByPath).flatMap(([path, route]) => (isSignedIn(route as Route) ? [path] : []));
  expect(Object.keys(HELP).toSorted()).toEqual(pages.toSorted());
});

test.each(Object.entries(HELP))('the help for %s exists: %s', (_route, address) => {
  const [page = '', heading = ''] = address.split('#');
  expect(HELP_PAGES).toContain(page);
  expect(headingsOf(readFileSync(`docs/${page}.md`, 'utf8')).map(idOfHeading)).toContain(heading);
});
