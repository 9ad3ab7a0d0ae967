/**
 * The pages that open first, by path; '/' is the store selection, and '/overview' is what '/dashboard' shows until a
 * store is selected. Their files are requested before the app loads. The build parses this file, so each page must be
 * on its own line.
 */
export const first = {
  '/page/signin': () => import('./outside.ts'),
  '/': () => import('../../shell/ChooseStore.tsx'),
  '/dashboard': () => import('../../insight/dashboard/DashboardPage.tsx'),
  '/overview': () => import('../../insight/overview/OverviewPage.tsx'),
  '/survey': () => import('../../audits/surveys/list/SurveysPage.tsx'),
  '/surveyinner': () => import('../../audits/surveys/detail/SurveyPage.tsx'),
  '/region': () => import('../../insight/regions/RegionPage.tsx'),
  '/stores': () => import('../../places/stores/StoresPage.tsx'),
};
