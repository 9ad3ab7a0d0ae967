/** The dialogs that open over lists and have URLs of their own, in one chunk. */
export { AddStoreDialog } from '../../places/stores/AddStoreDialog.tsx';
export { EditStoreDialog } from '../../places/stores/EditStoreDialog.tsx';
export { AddUserDialog } from '../../places/users/AddUserDialog.tsx';
export { EditUserDialog } from '../../places/users/EditUserDialog.tsx';
