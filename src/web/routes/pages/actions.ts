/** The pages of actions, in one chunk, because an action opens next to the list or over it. */
export { ActionOverList } from '../../followUp/actions/ActionOverList.tsx';
export { ActionsPage } from '../../followUp/actions/ActionsPage.tsx';
