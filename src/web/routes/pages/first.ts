/**
 * The pages that are opened first, by their addresses; '/' is where a store is chosen before the first dashboard. Their files
 * are asked for before the program has come. The build reads this text: one page a line.
 */
export const first = {
  '/page/signin': () => import('./outside.ts'),
  '/': () => import('../../shell/ChooseStore.tsx'),
  '/dashboard': () => import('../../dashboard/DashboardPage.tsx'),
  '/survey': () => import('../../surveys/list/SurveysPage.tsx'),
  '/surveyinner': () => import('../../surveys/detail/SurveyPage.tsx'),
  '/region': () => import('../../regions/RegionPage.tsx'),
  '/stores': () => import('../../stores/StoresPage.tsx'),
};
