import type { ComponentType } from 'react';
import { lazyPart } from '../popups/usePopup.ts';

/** The delay in ms, so that the first screen loads first. */
const AFTER_MS = 5_000;

/**
 * Creates a component whose code is loaded after the first screen, for parts that users don't wait for. Renders nothing
 * if loading fails.
 */
export function laterPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazyPart(() =>
    new Promise((go) => setTimeout(go, AFTER_MS)).then(load).catch((): ComponentType<P> => () => null),
  );
}
