import { lazyPart } from '../../ui/popups/usePopup.ts';

/** Asks before an audit is removed. Popups weigh more than the page that opens them. */
export const deleteDialog = lazyPart(() => import('./DeleteDraftDialog.tsx').then((file) => file.DeleteDraftDialog));
