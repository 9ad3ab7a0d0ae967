import { AUDITS, DONE_ACTIONS } from '../device/databaseNames.ts';
import { registerSender } from '../device/senders.ts';

/** Registers the senders of the outbox, which send in this order. */

registerSender(AUDITS, async () => (await import('../audits/capture/sending/captureSender.ts')).captureSender);
registerSender(DONE_ACTIONS, async () => (await import('../followUp/actions/done/doneSender.ts')).doneSender);
