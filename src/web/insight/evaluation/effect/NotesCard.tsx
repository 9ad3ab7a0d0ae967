import { Info, TriangleAlert } from 'lucide-react';
import { useListFormat } from '../../../i18n/useListFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { Card } from '../../../ui/cards/Card.tsx';
import { useFigures } from '../../../i18n/useFigures.ts';
import type { ComparisonDrawing } from './effect.ts';
import { notesOf, type Note } from './notes.ts';

/** The maximum number of stores named in a note. */
const STORE_NAMES_MAX = 4;

/** Lists the notes on a comparison. */
export function NotesCard({ drawing }: { drawing: ComparisonDrawing }) {
  const text = useText();
  const words = useNoteWords(drawing);
  return (
    <Card title={text('compare.notes.title')}>
      <ul className="mt-2 divide-y divide-line">
        {notesOf(drawing).map((note) => {
          const [title, lead] = words(note);
          const Sign = note.tone === 'warn' ? TriangleAlert : Info;
          return (
            <li key={`${note.kind} ${'reason' in note ? note.reason : ''}`} className="flex gap-3 py-3">
              <Sign
                className={`mt-0.5 size-4 shrink-0 ${note.tone === 'warn' ? 'text-warn' : 'text-fg-3'}`}
                aria-hidden
              />
              <p className="min-w-0 text-fg-2 wrap-anywhere">
                <b className="font-semibold text-fg">{title}</b> {lead}
              </p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function useNoteWords({ names }: ComparisonDrawing): (note: Note) => readonly [string, string] {
  const text = useText();
  const figures = useFigures();
  const formatList = useListFormat();
  const leftOut = ({ stores, reason }: Extract<Note, { kind: 'leftOut' }>) => {
    const more = stores.length - STORE_NAMES_MAX;
    const list = formatList(stores.slice(0, STORE_NAMES_MAX));
    const storeNames = more > 0 ? text('compare.notes.andMore', { stores: list, count: more }) : list;
    return text(`compare.notes.why.${reason}`, { stores: storeNames, count: stores.length });
  };
  return (note) => {
    if (note.kind === 'leftOut') return [text('compare.notes.leftOut'), leftOut(note)];
    const title = text(`compare.notes.${note.kind}.title`);
    if (note.kind === 'unknown') return [title, text('compare.notes.unknown.lead', { count: note.count })];
    if (note.kind === 'few') {
      return [title, text('compare.notes.few.lead', { with: note.with, without: note.without })];
    }
    if (note.kind === 'baseline') {
      const points = figures.points(Math.abs(note.points));
      const way = note.points < 0 ? 'lower' : 'higher';
      return [title, text(`compare.notes.baseline.${way}`, { others: names.without, points })];
    }
    const slopes = { with: figures.signed(note.with), without: figures.signed(note.without) };
    return [title, text('compare.notes.notAlike.lead', { ...slopes, own: names.with, others: names.without })];
  };
}
