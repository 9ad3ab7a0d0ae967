/** The pages of actions, which are fetched together: an action stands over its list. */
export { ActionOverList } from '../../actions/ActionOverList.tsx';
export { ActionsPage } from '../../actions/ActionsPage.tsx';
