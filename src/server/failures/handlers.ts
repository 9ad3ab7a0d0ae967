import type * as calls from '../../contract/failures.ts';
import type { HandlersOf } from '../http/serve.ts';

/** What browsers report of their own failures goes to the log and nowhere else. */
export const failureHandlers: HandlersOf<typeof calls> = {
  async reportFailure(failure, { log, viewer }) {
    log.warn({ failure, user: viewer.userId }, 'failure in a browser');
    return {};
  },
};
