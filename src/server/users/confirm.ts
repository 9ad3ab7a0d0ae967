import type { Proof } from '../http/admission.ts';
import type { CallContext } from '../http/serve.ts';
import { confirmIdentity } from '../credentials/confirmIdentity.ts';

/**
 * Before an administrator changes how others sign in or what they may do: the current password, or a session that is
 * only minutes old, so that an old session that was stolen makes no administrator. An API token has neither: with
 * `manage` it may do this by itself (docs/security.md, 'API tokens').
 */
export async function confirmAdministrator(password: string, context: CallContext): Promise<Proof | undefined> {
  return context.viewer.apiToken ? undefined : confirmIdentity(password, context);
}
