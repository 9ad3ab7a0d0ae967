import { useComparedNote, type VersionComparison } from './useComparedNote.ts';

/**
 * States that the scores on screen can't be compared, or perhaps can't, if another version of the instrument came into
 * use in between.
 */
export function ComparedNote({ versions, className }: { versions: VersionComparison; className: string }) {
  const note = useComparedNote(versions);
  return note !== '' && <p className={className}>{note}</p>;
}
