import { attempt } from '../../../api/attempt.ts';
import type { Obstacle, Sender } from '../../../device/senders.ts';
import { hasArrived, inState, isSending, isUnsent, type Draft } from '../drafts/draft.ts';
import { changeDraft } from '../drafts/drafts.ts';
import { listDrafts } from '../drafts/storedDrafts.ts';
import { sendAnswers, sendPhotos } from './sendDraft.ts';

/** Sends audits: first their answers, then their photos. */
export const auditSender = {
  isWaiting: async (userid: string) => (await listUnsent(userid)).length > 0,

  async sendRecords(userid: string): Promise<Obstacle | null> {
    const drafts = (await listUnsent(userid)).filter((draft) => !hasArrived(draft));
    for (const draft of drafts) {
      const obstacle = await attemptDraft(draft, sendAnswers);
      if (obstacle) return pause(drafts, obstacle);
    }
    return null;
  },

  async sendFiles(userid: string): Promise<Obstacle | null> {
    const drafts = (await listUnsent(userid)).filter(hasArrived);
    let isSlow = false;
    for (const draft of drafts) {
      const obstacle = await attemptDraft(draft, sendPhotos);
      isSlow ||= obstacle === 'tooSlow';
      if (obstacle && obstacle !== 'tooSlow') return pause(drafts, obstacle);
    }
    return isSlow ? pause(drafts, 'tooSlow') : null;
  },

  async pause(userid: string) {
    await pause(await listUnsent(userid), 'unreachable');
  },
} satisfies Sender;

/** Returns the user's finished audits that have not been sent completely, oldest first. */
async function listUnsent(userid: string): Promise<Draft[]> {
  return (await listDrafts(userid)).filter(isUnsent).toReversed();
}

function attemptDraft(draft: Draft, send: (draft: Draft) => Promise<void>): Promise<Obstacle | null> {
  return attempt(
    () => send(draft),
    (refusal) => changeDraft(draft.surveyId, (now) => inState(now, { state: 'rejected', part: 'answers', refusal })),
  );
}

/** Marks audits as not being sent, and returns the obstacle. */
async function pause(drafts: readonly Draft[], obstacle: Obstacle): Promise<Obstacle> {
  await Promise.all(
    drafts.map(({ surveyId }) =>
      changeDraft(surveyId, (draft) => (isSending(draft) ? { ...draft, sending: false } : draft)),
    ),
  );
  return obstacle;
}
