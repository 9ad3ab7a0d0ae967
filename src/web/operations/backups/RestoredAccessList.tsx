import type { compareRestore } from '../../../contract/operations/backups.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { useText } from '../../i18n/useText.ts';

export type Comparison = ReplyOf<typeof compareRestore>['resultData'];

/**
 * Lists the access that was revoked since a backup was made and that restoring it would bring back. `comparison` is
 * null while the backup is being read.
 */
export function RestoredAccessList({ comparison }: { comparison: Comparison | null }) {
  const text = useText();
  return (
    <section aria-label={text('backups.restoring.revived.title')} aria-busy={comparison === null}>
      <h3 className="font-medium text-fg">{text('backups.restoring.revived.title')}</h3>
      {comparison && comparison.revived.length > 0 ? (
        <ul className="mt-1 list-disc pl-4.5">
          {comparison.revived.map(({ kind, count, names }) => (
            <li key={kind}>
              {text('backups.restoring.revived.line', { kind: text(`backups.restoring.revived.kinds.${kind}`), count })}
              {names.length > 0 && <span className="block text-xs">{shownNames(names, count)}</span>}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-1">
          {comparison ? <NoAccessNote comparison={comparison} /> : text('backups.restoring.revived.reading')}
        </p>
      )}
      {comparison?.kinship === 'locked' && <p className="mt-1 text-warn">{text('backups.restoring.revived.locked')}</p>}
    </section>
  );
}

function NoAccessNote({ comparison: { fault, kinship } }: { comparison: Comparison }) {
  const text = useText();
  if (fault !== null) return text('backups.restoring.revived.fault', { why: text(`backups.faults.${fault}`) });
  return text(kinship === 'other' ? 'backups.restoring.revived.other' : 'backups.restoring.revived.none');
}

const shownNames = (names: readonly string[], count: number) =>
  `${names.join(', ')}${count > names.length ? ' …' : ''}`;
