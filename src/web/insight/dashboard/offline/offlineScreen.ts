import { lazy } from 'react';

const load = () => import('./OfflineScreen.tsx');

/** The screen for when there is no connection. It is loaded while there is one. */
export const offlineScreen = {
  load,
  Screen: lazy(async () => ({ default: (await load()).OfflineScreen })),
};
