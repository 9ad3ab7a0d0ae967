import type * as calls from '../../../contract/access/account.ts';
import type { HandlersOf } from '../../http/serve.ts';
import { imageHandlers } from './image.ts';
import { profileHandlers } from './profile.ts';
import { recoveryHandlers } from '../signIn/recovery.ts';
import { sessionHandlers } from '../signIn/sessions.ts';
import { signInHandlers } from '../signIn/signIn.ts';

/** Handlers for sign-in and the caller's own account, one file per topic. */
export const accountHandlers: HandlersOf<typeof calls> = {
  ...signInHandlers,
  ...sessionHandlers,
  ...profileHandlers,
  ...imageHandlers,
  ...recoveryHandlers,
};
