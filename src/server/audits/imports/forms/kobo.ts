import { formRow } from './answers.ts';
import { textOf, type FormField } from './fields.ts';
import { isObject, readRows, type JsonObject } from '../readRows.ts';
import { recordsIn } from '../records.ts';
import { RowProblem, type ImportItem, type ImportRow } from '../rows.ts';

/**
 * Reads the response of KoboToolbox's API v2 for `/data/?format=json`: its envelope or a bare list of submissions. Keys
 * are flat paths (`FV/fruit_spoiled`).
 */
export async function* readKobo(chunks: AsyncIterable<Buffer>): AsyncGenerator<ImportItem> {
  let isOnePage = false;
  const records = recordsIn(chunks, 'results', (envelope) => {
    isOnePage = 'next' in envelope && typeof envelope.next === 'string';
  });
  yield* readRows(records, koboRow);
  if (isOnePage) yield { kind: 'notice', text: "This is one page of several ('next' is set): import the others too." };
}

function koboRow(submission: JsonObject, place: { row: number; size: number }): ImportRow {
  checkValidation(submission['_validation_status']);
  return formRow(fieldsOf(submission), place, {
    // An edit changes the instance's id but not the root's. Older servers send no root id.
    id: submission['meta/rootUuid'] ?? submission['_uuid'],
    start: submission['start'],
    end: submission['end'],
    receivedAt: submission['_submission_time'],
    submitter: submission['_submitted_by'],
    files: filesOf(submission['_attachments']),
  });
}

/** Returns the names of the attached files by field path. They may differ from the answers in spaces and accents. */
function filesOf(attachments: unknown): Map<string, string> {
  const files = new Map<string, string>();
  for (const file of Array.isArray(attachments) ? (attachments as unknown[]) : []) {
    if (!isObject(file)) continue;
    const { question_xpath: place, media_file_basename: basename, filename } = file;
    const name = typeof basename === 'string' ? basename : textOf(filename)?.split('/').at(-1);
    if (typeof place === 'string' && name) files.set(place, name);
  }
  return files;
}

function checkValidation(status: unknown): void {
  const uid = isObject(status) ? status['uid'] : undefined;
  if (uid === 'validation_status_not_approved') throw new RowProblem('it was not approved in KoboToolbox');
  if (uid === 'validation_status_on_hold') throw new RowProblem('it is on hold in KoboToolbox');
}

function fieldsOf(submission: JsonObject): FormField[] {
  return Object.entries(submission)
    .filter(([key]) => !key.startsWith('_') && !key.startsWith('meta/'))
    .map(([key, value]) => ({ path: key.split('/'), value }));
}
