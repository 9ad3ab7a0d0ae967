import { listChanges } from '../../contract/auditLog.ts';
import { listActions, readAction } from '../../contract/followUp/actions.ts';
import type { ReadCall } from '../api/useCall.ts';

/** Every read that a change of an action can show in. */
export const ACTION_RELOADS: readonly ReadCall[] = [listActions, readAction, listChanges];
