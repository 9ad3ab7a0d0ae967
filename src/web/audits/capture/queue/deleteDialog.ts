import { lazyPart } from '../../../ui/popups/usePopup.ts';

/** Asks before an audit is deleted. Loads separately, because popups are larger than the page that opens them. */
export const deleteDialog = lazyPart(() => import('./DeleteDraftDialog.tsx').then((file) => file.DeleteDraftDialog));
