import type * as calls from '../../../contract/operations/setup.ts';
import type { HandlersOf } from '../../http/serve.ts';
import type { leavingDemo } from './leaveDemo.ts';
import { finish } from './finish.ts';
import { deleteFirstSteps, hasAdministrator, selectFirstSteps } from './queries.ts';

/** Handlers for setting up a new console, for the first steps shown afterwards, and for leaving the demo. */
export const setupHandlers = (demoHandlers: ReturnType<typeof leavingDemo>): HandlersOf<typeof calls> => ({
  ...demoHandlers,

  async aboutSetup(_input, { db }) {
    return { resultData: { needed: !(await hasAdministrator(db)) } };
  },

  finishSetup: finish,

  async readFirstSteps(_input, { db }) {
    return { resultData: await selectFirstSteps(db) };
  },

  async dismissFirstSteps(_input, { db, translate }) {
    await deleteFirstSteps(db);
    return { resultData: translate('messages.firstStepsDismissed') };
  },
});
