import type * as calls from '../../../../contract/operations/status/failures.ts';
import type { HandlersOf } from '../../../http/serve.ts';

/** Handlers for failures in browsers, which are only written to the log. */
export const failureHandlers: HandlersOf<typeof calls> = {
  async reportFailure(failure, { log, viewer }) {
    log.warn({ failure, user: viewer.userId }, 'failure in a browser');
    return {};
  },
};
