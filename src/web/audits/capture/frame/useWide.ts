import { useMedia } from '../../../ui/useMedia.ts';
import { usePreview } from './previewContext.ts';

/** From this width on, an index is shown next to the questions. */
const WIDE = '(width >= 64rem)';

/** Checks whether the window has room for two columns. A preview never has. */
export function useWide(): boolean {
  const isPreview = usePreview();
  return useMedia(WIDE) && !isPreview;
}
