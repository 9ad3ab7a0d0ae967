import { lazy } from 'react';

const load = () => import('./OfflineScreen.tsx');

/** The screen shown without a connection; its code must be loaded while there is a connection. */
export const offlineScreen = {
  load,
  Screen: lazy(async () => ({ default: (await load()).OfflineScreen })),
};
