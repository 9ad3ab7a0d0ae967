import { useComparedNote, type VersionComparison } from './useComparedNote.ts';

/** Warns if scores may not be comparable because another version of the instrument came into use between the audits. */
export function ComparedNote({ versions, className }: { versions: VersionComparison; className: string }) {
  const note = useComparedNote(versions);
  return note !== '' && <p className={className}>{note}</p>;
}
