import { listChanges } from '../../../contract/access/history.ts';
import { listActions, readAction } from '../../../contract/followUp/actions/actions.ts';
import type { ReadCall } from '../../api/useCall.ts';

/** The reads that show actions and are reloaded after one is created or changed. */
export const ACTION_RELOADS: readonly ReadCall[] = [listActions, readAction, listChanges];
