/** The dialogs over the lists that have addresses of their own. They are fetched together. */
export { AddStoreDialog } from '../../stores/AddStoreDialog.tsx';
export { EditStoreDialog } from '../../stores/EditStoreDialog.tsx';
export { AddUserDialog } from '../../users/AddUserDialog.tsx';
export { EditUserDialog } from '../../users/EditUserDialog.tsx';
