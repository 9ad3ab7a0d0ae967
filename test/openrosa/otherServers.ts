import { Readable } from 'node:stream';
import { readKobo } from '../../src/server/audits/imports/forms/kobo.ts';
import { readOdk } from '../../src/server/audits/imports/forms/odk.ts';
import type { InstalledInstrument } from '../../src/server/shared/definitions/installedInstruments.ts';
import { readXml, type XmlNode } from '../../src/server/audits/phones/openrosa/readXml.ts';
import { scoreGivenSurvey, type ScoredSurvey } from '../../src/server/audits/surveys/intake.ts';

// A filled form as KoboToolbox and ODK Central export it, and the result of importing that.

/** A field of a filled form: its path below the root, its value ('' when empty), and its entry in the plan, if any. */
export type FilledField = { path: readonly string[]; value: string; entry?: number };

const PLAN = 'actions';

/** Returns the fields of a filled form given as XML. */
export function fieldsOf(xml: string): FilledField[] {
  const root = readXml(Buffer.from(xml));
  const fieldsWithin = (node: XmlNode, path: readonly string[]): FilledField[] =>
    node.children.length === 0
      ? [{ path: [...path, node.name], value: node.text }]
      : node.children.flatMap((child) => fieldsWithin(child, [...path, node.name]));
  const entries = root.children.filter(({ name }) => name === PLAN);
  return root.children.flatMap((child) => {
    const fields = fieldsWithin(child, []);
    const entry = entries.indexOf(child);
    return entry === -1 ? fields : fields.map((field) => ({ ...field, entry }));
  });
}

/** Formats a form as KoboToolbox does: full paths as keys, within the plan too, and without empty fields. */
function asKobo(id: string, fields: readonly FilledField[]): unknown {
  const result: Record<string, unknown> = {};
  const plan: Record<string, string>[] = [];
  for (const { path, value, entry } of fields) {
    if (value === '') continue;
    if (entry === undefined) result[path.join('/')] = value;
    else (plan[entry] ??= {})[path.join('/')] = value;
  }
  const meta = { 'meta/rootUuid': `uuid:${id}`, _submission_time: '2026-11-20T09:00:00', _submitted_by: 'gus' };
  return { count: 1, next: null, previous: null, results: [{ ...result, ...(plan[0] && { [PLAN]: plan }), ...meta }] };
}

/** Formats a form as ODK Central does: nested groups, and null for empty fields. */
function centralAnswer(id: string, fields: readonly FilledField[]): unknown {
  const result: Record<string, unknown> = {};
  const plan: Record<string, unknown>[] = [];
  for (const { path, value, entry } of fields) {
    const content = value === '' ? null : value;
    if (entry !== undefined) {
      (plan[entry] ??= { __id: `entry ${entry}` })[path.at(-1) ?? ''] = content;
      continue;
    }
    let group = result;
    for (const name of path.slice(0, -1)) group = (group[name] ??= {}) as Record<string, unknown>;
    group[path.at(-1) ?? ''] = content;
  }
  const system = { submissionDate: '2026-11-20T09:00:00.000Z', submitterName: 'gus', reviewState: null, edits: 0 };
  return { value: [{ __id: `uuid:${id}`, __system: system, ...result, [PLAN]: plan }] };
}

export const OTHER_SERVERS = {
  KoboToolbox: { write: asKobo, read: readKobo },
  'ODK Central': { write: centralAnswer, read: readOdk },
} as const;

/**
 * Imports a filled form as exported by another server, without a mapping, and scores it. Throws if anything is not
 * understood.
 */
export async function importForm(
  serverName: keyof typeof OTHER_SERVERS,
  { id, fields, instrument }: { id: string; fields: readonly FilledField[]; instrument: InstalledInstrument },
): Promise<ScoredSurvey> {
  const { write, read } = OTHER_SERVERS[serverName];
  const { value: row } = await read(Readable.from([Buffer.from(JSON.stringify(write(id, fields)))])).next();
  if (!row || row.kind !== 'survey') throw new Error(`${serverName}: no survey came of ${JSON.stringify(row)}`);
  const { answers, managerAnswers, unknown, unclear } = row.answersTo(instrument);
  if (unknown.length + unclear.length > 0) throw new Error(`not understood: ${JSON.stringify([unknown, unclear])}`);
  const { takenAt, actions } = row;
  return scoreGivenSurvey(instrument, { id: row.id, storeId: 'S', takenAt, answers, managerAnswers, actions });
}
