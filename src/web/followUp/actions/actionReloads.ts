import { listChanges } from '../../../contract/access/history.ts';
import { listActions, readAction } from '../../../contract/followUp/actions/actions.ts';
import type { ReadCall } from '../../api/useCall.ts';

/** The calls to reload after an action is created or changed. */
export const ACTION_RELOADS: readonly ReadCall[] = [listActions, readAction, listChanges];
