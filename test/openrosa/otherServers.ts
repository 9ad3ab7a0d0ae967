import { Readable } from 'node:stream';
import { readKobo } from '../../src/server/imports/forms/kobo.ts';
import { readOdk } from '../../src/server/imports/forms/odk.ts';
import type { InstalledInstrument } from '../../src/server/instrument/installed.ts';
import { readXml, type XmlNode } from '../../src/server/openrosa/readXml.ts';
import { scoreGivenSurvey, type ScoredSurvey } from '../../src/server/surveys/intake.ts';

// A filled form as KoboToolbox and ODK Central give it back, and what an import makes of that.

/** A field of a filled form: where it stands below the whole, and in which entry of the plan. '' where it is empty. */
export type FilledField = { path: readonly string[]; value: string; entry?: number };

const PLAN = 'actions';

/** The fields of a filled form as XML. */
export function fieldsOf(xml: string): FilledField[] {
  const root = readXml(Buffer.from(xml));
  const within = (node: XmlNode, path: readonly string[]): FilledField[] =>
    node.children.length === 0
      ? [{ path: [...path, node.name], value: node.text }]
      : node.children.flatMap((child) => within(child, [...path, node.name]));
  const entries = root.children.filter(({ name }) => name === PLAN);
  return root.children.flatMap((child) => {
    const fields = within(child, []);
    const entry = entries.indexOf(child);
    return entry === -1 ? fields : fields.map((field) => ({ ...field, entry }));
  });
}

/** KoboToolbox: addresses in one piece, within the plan too; what is empty is not there. */
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

/** ODK Central: groups within each other, and null for what is empty. */
function asCentral(id: string, fields: readonly FilledField[]): unknown {
  const result: Record<string, unknown> = {};
  const plan: Record<string, unknown>[] = [];
  for (const { path, value, entry } of fields) {
    const said = value === '' ? null : value;
    if (entry !== undefined) {
      (plan[entry] ??= { __id: `entry ${entry}` })[path.at(-1) ?? ''] = said;
      continue;
    }
    let group = result;
    for (const name of path.slice(0, -1)) group = (group[name] ??= {}) as Record<string, unknown>;
    group[path.at(-1) ?? ''] = said;
  }
  const system = { submissionDate: '2026-11-20T09:00:00.000Z', submitterName: 'gus', reviewState: null, edits: 0 };
  return { value: [{ __id: `uuid:${id}`, __system: system, ...result, [PLAN]: plan }] };
}

export const OTHER_SERVERS = {
  KoboToolbox: { write: asKobo, read: readKobo },
  'ODK Central': { write: asCentral, read: readOdk },
} as const;

/** What comes back of a filled form from another server, imported without a mapping and scored. Fails over what is not understood. */
export async function importedFrom(
  which: keyof typeof OTHER_SERVERS,
  { id, fields, installed }: { id: string; fields: readonly FilledField[]; installed: InstalledInstrument },
): Promise<ScoredSurvey> {
  const { write, read } = OTHER_SERVERS[which];
  const { value: row } = await read(Readable.from([Buffer.from(JSON.stringify(write(id, fields)))])).next();
  if (!row || row.kind !== 'survey') throw new Error(`${which}: no survey came of ${JSON.stringify(row)}`);
  const { answers, managerAnswers, unknown, unclear } = row.answersTo(installed);
  if (unknown.length + unclear.length > 0) throw new Error(`not understood: ${JSON.stringify([unknown, unclear])}`);
  const { takenAt, actions } = row;
  return scoreGivenSurvey(installed, { id: row.id, storeId: 'S', takenAt, answers, managerAnswers, actions });
}
