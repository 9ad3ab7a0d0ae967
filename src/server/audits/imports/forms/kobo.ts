import { formRow } from './answers.ts';
import { textOf, type FormField } from './fields.ts';
import { isObject, readRows, type JsonObject } from '../readRows.ts';
import { recordsIn } from '../records.ts';
import { RowProblem, type ImportItem, type ImportRow } from '../rows.ts';

/**
 * Reads what KoboToolbox's API v2 gives for `/data/?format=json`: its envelope, or a bare list of submissions.
 * Keys are flat paths (`FV/fruit_spoiled`), answers are texts, what was not answered is absent.
 */
export async function* readKobo(chunks: AsyncIterable<Buffer>): AsyncGenerator<ImportItem> {
  let isOnePage = false;
  const records = recordsIn(chunks, 'results', (envelope) => {
    isOnePage = 'next' in envelope && typeof envelope.next === 'string';
  });
  yield* readRows(records, koboRow);
  // A page holds a thousand submissions at most.
  if (isOnePage) yield { kind: 'notice', text: "This is one page of several ('next' is set): import the others too." };
}

function koboRow(submission: JsonObject, place: { row: number; size: number }): ImportRow {
  checkValidation(submission['_validation_status']);
  return formRow(fieldsOf(submission), place, {
    // An edit changes the instance's id and keeps the root's. Older servers know no root.
    id: submission['meta/rootUuid'] ?? submission['_uuid'],
    start: submission['start'],
    end: submission['end'],
    received: submission['_submission_time'],
    submitter: submission['_submitted_by'],
    files: filesOf(submission['_attachments']),
  });
}

/** The names of the files that were sent along: they may differ from the answers', by blanks and accents. */
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

/** Approved, and not looked at yet, are both fine. */
function checkValidation(status: unknown): void {
  const uid = isObject(status) ? status['uid'] : undefined;
  if (uid === 'validation_status_not_approved') throw new RowProblem('it was not approved in KoboToolbox');
  if (uid === 'validation_status_on_hold') throw new RowProblem('it is on hold in KoboToolbox');
}

/** The form's own fields; what begins with an underscore, and `meta/...`, was added on the way. */
function fieldsOf(submission: JsonObject): FormField[] {
  return Object.entries(submission)
    .filter(([key]) => !key.startsWith('_') && !key.startsWith('meta/'))
    .map(([key, value]) => ({ path: key.split('/'), value }));
}
