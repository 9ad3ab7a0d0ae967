import { useLocation, useRouter } from '@tanstack/react-router';

/** The docs page and heading for a page of the console, by route. */
export const HELP: Readonly<Record<string, string>> = {
  '/dashboard': 'guide#dashboard',
  '/benchmark': 'guide#benchmark',
  '/assessment/$assessmentId': 'guide#an-assessment',
  '/fruitvegetable': 'guide#dashboard',
  '/survey': 'guide#surveys',
  '/surveyinner': 'guide#a-survey',
  '/surveyinner/print': 'guide#a-survey',
  '/survey/$surveyId': 'guide#a-survey',
  '/survey/$surveyId/print': 'guide#a-survey',
  '/survey/import': 'imports#an-audit-saved-as-a-file',
  '/photos': 'guide#photos',
  '/audit': 'auditing#take-an-audit',
  '/audit/$surveyId': 'auditing#take-an-audit',
  '/audit/try/$version': 'guide#try-a-draft',
  '/assess/$assessmentId': 'auditing#record-prices-or-fill-in-a-checklist',
  '/actions': 'guide#actions',
  '/actions/$actionId': 'guide#actions',
  '/schedule': 'guide#schedule',
  '/visit/$visitId': 'guide#a-visit',
  '/region': 'guide#regions',
  '/region/compare': 'guide#compare',
  '/region/agreement': 'guide#agreement',
  '/stores': 'guide#stores',
  '/store/add': 'guide#stores',
  '/store/editstore/$storeid': 'guide#stores',
  '/users': 'guide#users',
  '/user/add': 'guide#users',
  '/user/edituser/$userid': 'guide#users',
  '/group': 'guide#groups',
  '/people-and-places': 'guide#people-and-places',
  '/profile': 'guide#profile',
  '/settings/organisation': 'guide#settings',
  '/settings/{-$tab}': 'guide#settings',
  '/settings/instruments': 'guide#instruments',
  '/settings/instruments/$name/draft': 'guide#the-editor',
  '/settings/phones': 'phones#connect-a-phone',
  '/settings/webhooks': 'webhooks#webhooks',
  '/settings/links': 'guide#links',
  '/settings/backups': 'operating#backups',
  '/sign-in-rules': 'guide#sign-in-rules',
  '/api-tokens': 'data-out#token',
  '/delete-requests': 'guide#deletion-requests',
  '/history': 'guide#history',
  '/status': 'guide#status',
  '/ui': 'guide#style-guide',
  '/table': 'guide#style-guide',
  '/form': 'guide#style-guide',
  '/charts': 'guide#style-guide',
  '/map': 'guide#style-guide',
  '/calendar': 'guide#style-guide',
  '/invoice': 'guide#style-guide',
  '/blank': 'guide#style-guide',
};

/** Returns the URL of the docs about the page on screen. */
export function useHelpAddress(): string {
  const router = useRouter();
  const pathname = useLocation({ select: (location) => location.pathname });
  const [routes] = router.getMatchedRoutes(pathname);
  return `/help/${HELP[routes.at(-1)?.fullPath ?? ''] ?? 'guide'}`;
}

/** Opens the docs in a new tab, so that nothing on the page is lost. */
export function openHelp(address: string): void {
  window.open(address, '_blank', 'noopener');
}
