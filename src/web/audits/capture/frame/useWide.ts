import { useMedia } from '../../../ui/useMedia.ts';

/** From this width on, an index is shown next to the questions. */
const WIDE = '(width >= 64rem)';

/** Checks whether the window has room for two columns. */
export function useWide(): boolean {
  return useMedia(WIDE);
}
