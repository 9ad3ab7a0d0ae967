/** The pages that say what a change brought, and how far auditors agree. They are fetched together. */
export { AgreementPage } from '../../compare/agreement/AgreementPage.tsx';
export { ComparePage } from '../../compare/ComparePage.tsx';
