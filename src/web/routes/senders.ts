import { AUDITS, DONE_ACTIONS } from '../device/databaseNames.ts';
import { registerSender } from '../device/senders.ts';

/** Registers the senders of the outbox, in the order in which they send. */

registerSender(AUDITS, async () => (await import('../audits/capture/sending/captureSender.ts')).captureSender);
registerSender(DONE_ACTIONS, async () => (await import('../followUp/actions/done/doneSender.ts')).doneSender);
