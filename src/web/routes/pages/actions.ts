/** The pages of actions, in one chunk, because an action opens over the list. */
export { ActionOverList } from '../../followUp/actions/ActionOverList.tsx';
export { ActionsPage } from '../../followUp/actions/ActionsPage.tsx';
