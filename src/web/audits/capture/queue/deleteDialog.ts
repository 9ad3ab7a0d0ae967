import { lazyPart } from '../../../ui/popups/usePopup.ts';

/**
 * Asks for confirmation before an audit is deleted. Loads separately, because popups have more code than the page that
 * opens them.
 */
export const deleteDialog = lazyPart(() => import('./DeleteDraftDialog.tsx').then((file) => file.DeleteDraftDialog));
