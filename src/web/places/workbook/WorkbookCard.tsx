import { FileCard } from '../../forms/FileCard.tsx';
import { useText } from '../../i18n/useText.ts';
import { workbookProblem } from './workbookProblem.ts';

/** Lets the user choose or drop a workbook. */
export function WorkbookCard({
  file,
  busy,
  onGive,
}: {
  /** The most recent file. */
  file: File | null;
  /** True while the file is being checked. */
  busy: boolean;
  onGive: (file: File) => void;
}) {
  const text = useText();
  const words = {
    title: text('workbook.give.title'),
    lead: text('workbook.give.lead'),
    file: text('workbook.give.file'),
    drop: text('workbook.give.drop'),
    rules: text('workbook.give.rules'),
  };
  const problemOf = (newFile: File) => workbookProblem(text, newFile);
  return <FileCard words={words} accept=".xlsx" file={file} busy={busy} problemOf={problemOf} onFile={onGive} />;
}
