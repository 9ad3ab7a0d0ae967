import { createHash } from 'node:crypto';
import { readOriginal, submitAssessment } from '../../assessments/incoming.ts';
import { selectContentHash } from '../../assessments/queries.ts';
import { Refusal } from '../../../refusal.ts';
import type { PhoneContext } from './context.ts';
import type { ModuleResults } from './moduleMessage.ts';
import type { ReadModuleForm } from './readModuleForm.ts';

/**
 * Stores a submitted form of a module as an assessment, unless the same submission is already stored. Refuses a
 * different submission with the same id.
 */
export async function storeModuleForm(
  context: PhoneContext,
  read: ReadModuleForm,
  xml: Buffer,
): Promise<ModuleResults> {
  const { db, viewer } = context;
  const { assessment } = read;
  // The same XML from another user counts as a different assessment.
  const contentHash = createHash('sha256').update(viewer.userId).update(xml).digest();
  try {
    const voidReason = read.isBlank ? context.translate('phoneReply.blankReason') : undefined;
    await context.transact((transaction) => submitAssessment(transaction, { ...assessment, contentHash, voidReason }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'assessment_id_taken') throw new Refusal('submission_changed');
    if (error.code !== 'not_found') throw error;
    const row = await selectContentHash(db, assessment.id);
    if (!row?.content_hash.equals(contentHash)) {
      throw new Refusal('foreign_store', { values: { store: read.storeName || assessment.store_id } });
    }
  }
  return readOriginal(db, assessment.id);
}
