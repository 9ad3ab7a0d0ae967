import { useText } from '../../../i18n/useText.ts';

/** Shows the auditor's note on an answer, if there is one. */
export function AnswerNote({ note }: { note: string }) {
  const text = useText();
  if (note === '') return null;
  return (
    <span className="mt-1 block text-xs wrap-break-word whitespace-pre-line text-fg-2">
      {text('survey.life.note', { note })}
    </span>
  );
}
