import { dismissNotice, notify, type Notice } from '../../ui/notices/notices.ts';

/** The id of the latest notice. It is negative, so that it differs from the ids that `notify` assigns. */
let id = -1_000_000;

/** Shows a notice about a step of the draft. It replaces the previous notice, because steps can follow quickly. */
export function noteStep(notice: Omit<Notice, 'id'>): void {
  dismissNotice(id);
  notify({ ...notice, id: --id });
}
