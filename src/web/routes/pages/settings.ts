/** The pages on which administrators set things and look things up. They are fetched together. */
export { ApiTokensPage } from '../../apiTokens/ApiTokensPage.tsx';
export { HistoryPage } from '../../auditLog/HistoryPage.tsx';
export { BackupsPage } from '../../backups/BackupsPage.tsx';
export { PeopleAndPlacesPage } from '../../bulkImport/PeopleAndPlacesPage.tsx';
export { DeleteRequestsPage } from '../../deleteRequests/DeleteRequestsPage.tsx';
export { WebhooksPage } from '../../webhooks/WebhooksPage.tsx';
export { PhonesPage } from '../../phones/PhonesPage.tsx';
export { LinksPage } from '../../settings/LinksPage.tsx';
export { OrganisationPage } from '../../settings/OrganisationPage.tsx';
export { SignInRulesPage } from '../../signInRules/SignInRulesPage.tsx';
export { StatusPage } from '../../status/StatusPage.tsx';
