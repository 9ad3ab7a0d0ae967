import { ALL } from './scope.ts';
import type { Viewer } from './viewer.ts';

/** The viewer on whose behalf the server reads when no user has made a call. It sees everything. */
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
