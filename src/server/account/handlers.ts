import type * as calls from '../../contract/access/account.ts';
import type { HandlersOf } from '../http/serve.ts';
import { imageHandlers } from './image.ts';
import { profileHandlers } from './profile.ts';
import { recoveryHandlers } from './recovery.ts';
import { sessionHandlers } from './sessions.ts';
import { signInHandlers } from './signIn.ts';

/** Sign-in and own account, one file per errand. */
export const accountHandlers: HandlersOf<typeof calls> = {
  ...signInHandlers,
  ...sessionHandlers,
  ...profileHandlers,
  ...imageHandlers,
  ...recoveryHandlers,
};
