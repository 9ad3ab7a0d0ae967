import { useComparedNote, type VersionComparison } from './useComparedNote.ts';

/** States which of the scores on screen can't be compared, because another version of the instrument came into use. */
export function ComparedNote({ versions, className }: { versions: VersionComparison; className: string }) {
  const note = useComparedNote(versions);
  return note !== '' && <p className={className}>{note}</p>;
}
