import { ALL } from './scope.ts';
import type { Viewer } from './viewer.ts';

/** The console itself, who sees everything: it works out what it tells each user of theirs, and the figures of the whole. */
export const CONSOLE: Viewer = {
  userId: '',
  username: '',
  email: '',
  userType: 1,
  isAdministrator: true,
  groupId: null,
  scope: ALL,
  image: null,
  apiToken: null,
};
