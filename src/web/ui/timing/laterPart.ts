import type { ComponentType } from 'react';
import { lazyPart } from '../popups/usePopup.ts';

/** How long the first screen has the line to itself, in ms. */
const AFTER_MS = 5_000;

/** A part that is fetched once the screen stands, for what the user does not wait for. Where it does not come, nothing is drawn. */
export function laterPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazyPart(() =>
    new Promise((go) => setTimeout(go, AFTER_MS)).then(load).catch((): ComponentType<P> => () => null),
  );
}
