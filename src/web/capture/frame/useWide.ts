import { useMedia } from '../../ui/styles/useMedia.ts';

/** From here on an index stands beside the questions (design, 'capture-desktop'). */
const WIDE = '(width >= 64rem)';

/** Whether the window has room for two columns. */
export function useWide(): boolean {
  return useMedia(WIDE);
}
