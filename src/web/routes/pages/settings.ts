/** The settings and administration pages, in one chunk. */
export { ApiTokensPage } from '../../access/apiTokens/ApiTokensPage.tsx';
export { HistoryPage } from '../../access/history/HistoryPage.tsx';
export { BackupsPage } from '../../operations/backups/BackupsPage.tsx';
export { PeopleAndPlacesPage } from '../../places/workbook/PeopleAndPlacesPage.tsx';
export { DeleteRequestsPage } from '../../access/deleteRequests/DeleteRequestsPage.tsx';
export { WebhooksPage } from '../../dataOut/webhooks/WebhooksPage.tsx';
export { InstrumentsPage } from '../../audits/definitions/InstrumentsPage.tsx';
export { PhonesPage } from '../../audits/phones/PhonesPage.tsx';
export { LinksPage } from '../../insight/reports/LinksPage.tsx';
export { OrganisationPage } from '../../places/organisation/OrganisationPage.tsx';
export { SignInRulesPage } from '../../access/signIn/rules/SignInRulesPage.tsx';
export { StatusPage } from '../../operations/status/StatusPage.tsx';
