import { lazyPart } from '../../../ui/popups/usePopup.ts';

/**
 * The dialog that asks for confirmation before an audit is deleted. Loads separately, so that the pages that open it
 * load faster.
 */
export const deleteDialog = lazyPart(() => import('./DeleteDraftDialog.tsx').then((file) => file.DeleteDraftDialog));
