import type { Origin } from '../../../../domain/definitionOrigin.ts';
import { partAt, type Tree } from '../../../../domain/drafts/tree.ts';

/** Returns where a question or item of a draft was copied from; null if it is not a copy. */
export function originOf(value: Tree): Origin | null {
  const [definition, version, varname] = ['definition', 'version', 'varname'].map((key) =>
    partAt(value, ['origin', key]),
  );
  const isWhole = typeof definition === 'string' && typeof version === 'string' && typeof varname === 'string';
  return isWhole ? { definition, version, varname } : null;
}
