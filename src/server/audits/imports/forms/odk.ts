import { formatCount } from '../../../../domain/formatCount.ts';
import { formRow } from './answers.ts';
import type { FormField } from './fields.ts';
import { isObject, readRows, type JsonObject } from '../readRows.ts';
import { recordsIn } from '../records.ts';
import { RowProblem, type ImportItem, type ImportRow } from '../rows.ts';

/**
 * Reads the response of ODK Central's OData service for `Submissions?$expand=*`, with a list of submissions in `value`.
 * Groups are nested objects; unanswered questions are null.
 */
export async function* readOdk(chunks: AsyncIterable<Buffer>): AsyncGenerator<ImportItem> {
  let isOnePage = false;
  let foldedCount = 0;
  const records = recordsIn(chunks, 'value', (envelope) => {
    isOnePage = '@odata.nextLink' in envelope;
  });
  const read = (submission: JsonObject, place: { row: number; size: number }) => {
    if ('actions@odata.navigationLink' in submission) foldedCount++;
    return odkRow(submission, place);
  };
  yield* readRows(records, read);
  if (isOnePage)
    yield { kind: 'notice', text: 'This is one page of several (@odata.nextLink): import the others too.' };
  if (foldedCount > 0) {
    yield {
      kind: 'notice',
      text: `The action plans of ${formatCount(foldedCount, 'row')} are not in the file: download it with $expand=*.`,
    };
  }
}

function odkRow(submission: JsonObject, place: { row: number; size: number }): ImportRow {
  const system = isObject(submission['__system']) ? submission['__system'] : {};
  checkReview(system);
  checkEncryption(submission, system);
  return formRow(fieldsOf(submission), place, {
    // The id of the first version, which edits don't change.
    id: submission['__id'],
    start: submission['start'],
    end: submission['end'],
    receivedAt: system['submissionDate'],
    submitter: system['submitterName'],
  });
}

function checkReview({ reviewState, deletedAt }: JsonObject): void {
  if (reviewState === 'rejected') throw new RowProblem('it was rejected in ODK Central');
  if (reviewState === 'hasIssues') throw new RowProblem('it is marked as having issues in ODK Central');
  if (deletedAt !== null && deletedAt !== undefined) throw new RowProblem('it was deleted in ODK Central');
}

/** Throws RowProblem for an encrypted submission, for which Central exports only its own metadata. */
function checkEncryption(submission: JsonObject, { status }: JsonObject): void {
  const isBare = Object.keys(submission).every((key) => key.startsWith('__') || key === 'meta');
  const isLocked = status === 'notDecrypted' || status === 'missingEncryptedFormData';
  if (isBare || isLocked) throw new RowProblem('it is encrypted: the file contains no answers');
}

/** Returns the fields of all groups, without Central's metadata and map locations. */
function fieldsOf(group: JsonObject, path: readonly string[] = []): FormField[] {
  return Object.entries(group).flatMap(([name, value]): FormField[] => {
    const fieldPath = [...path, name];
    if (name.startsWith('__') || fieldPath[0] === 'meta' || name.includes('@odata.')) return [];
    if (!isObject(value)) return [{ path: fieldPath, value }];
    return 'coordinates' in value ? [] : fieldsOf(value, fieldPath);
  });
}
