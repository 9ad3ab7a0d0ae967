import { nameAndVersion, type Definition, type DefinitionProblem } from '../../../domain/checkDefinition.ts';
import type { CallContext } from '../../http/serve.ts';
import { Refusal } from '../../refusal.ts';
import { record } from '../../shared/history/changes.ts';
import { loadDefinition } from './changes.ts';
import { VersionTakenError } from './install.ts';
import { selectLoadedVersions } from './queries.ts';
import type { Comparison } from './uses/queries.ts';

type LoadOptions = {
  /** Also puts the version into use. */
  use: boolean;
  /** A note on the version, for other users. */
  note?: string;
  /** For a version published from a draft: its comparison with the version in use or, if none is, the newest one. */
  comparison?: Comparison | null;
  /** Additional facts for the history entry. */
  facts?: object;
};

/** Loads a checked definition and records it in the history. */
export async function load(
  context: CallContext,
  definition: Definition,
  { use, note = '', comparison = null, facts = {} }: LoadOptions,
): Promise<void> {
  const { db, viewer, now } = context;
  const { name, version } = nameAndVersion(definition);
  const before = await selectLoadedVersions(db, name);
  if (before.some(({ kind }) => kind !== definition.kind)) {
    throw new Refusal('version_taken', { field: 'definition', values: { name, version } });
  }
  try {
    await loadDefinition(db, definition, { use, by: viewer, note, comparison, now });
  } catch (error) {
    if (!(error instanceof VersionTakenError)) throw error;
    throw new Refusal('version_taken', { field: 'definition', values: { name, version }, cause: error });
  }
  const subject = { id: null, name };
  const isKnown = before.some((earlier) => earlier.version === version);
  const wasUsed = before.find(({ in_use: isInUse }) => isInUse)?.version ?? null;
  await record(context, [
    ...(isKnown ? [] : [{ kind: 'definition_loaded' as const, subject, before: null, after: { version, ...facts } }]),
    ...(use && wasUsed !== version
      ? [{ kind: 'definition_used' as const, subject, before: { version: wasUsed }, after: { version } }]
      : []),
  ]);
}

/** Returns a refusal that lists the problems of a definition. */
export function problemsRefusal(problems: readonly DefinitionProblem[]): Refusal {
  return new Refusal('problems', { field: 'definition', values: { count: problems.length }, problems });
}
