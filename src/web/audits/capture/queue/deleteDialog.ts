import { lazyPart } from '../../../ui/popups/usePopup.ts';

/**
 * Asks for confirmation before an audit is deleted. Loads separately, because the code of popups is larger than that of
 * the page that opens them.
 */
export const deleteDialog = lazyPart(() => import('./DeleteDraftDialog.tsx').then((file) => file.DeleteDraftDialog));
