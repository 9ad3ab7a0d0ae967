import type { Obstacle, Sender } from '../../../device/senders.ts';
import { assessmentSender } from './assessmentSender.ts';
import { auditSender } from './auditSender.ts';

const SENDERS = [auditSender, assessmentSender];

/** Sends the audits and assessments stored on this device, with their photos. */
export const captureSender: Sender = {
  isWaiting: async (userid) => (await Promise.all(SENDERS.map((sender) => sender.isWaiting(userid)))).includes(true),

  async sendRecords(userid): Promise<Obstacle | null> {
    for (const sender of SENDERS) {
      const obstacle = await sender.sendRecords(userid);
      if (obstacle) return obstacle;
    }
    return null;
  },

  async sendFiles(userid): Promise<Obstacle | null> {
    let slow: Obstacle | null = null;
    for (const sender of SENDERS) {
      const obstacle = await sender.sendFiles(userid);
      if (obstacle && obstacle !== 'tooSlow') return obstacle;
      slow ??= obstacle;
    }
    return slow;
  },

  async pause(userid) {
    await Promise.all(SENDERS.map((sender) => sender.pause(userid)));
  },
};
