/** The pages about the effect of a change and the agreement between auditors, in one chunk. */
export { AgreementPage } from '../../insight/evaluation/agreement/AgreementPage.tsx';
export { ComparePage } from '../../insight/evaluation/ComparePage.tsx';
