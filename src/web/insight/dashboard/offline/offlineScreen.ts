import { lazy } from 'react';

const load = () => import('./OfflineScreen.tsx');

/** The screen for when there is no connection, loaded while there still is one. */
export const offlineScreen = {
  load,
  Screen: lazy(async () => ({ default: (await load()).OfflineScreen })),
};
