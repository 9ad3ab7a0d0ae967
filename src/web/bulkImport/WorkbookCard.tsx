import { FileSpreadsheet } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { useText } from '../i18n/useText.ts';
import { Button } from '../ui/Button.tsx';
import { workbookProblem } from './workbookProblem.ts';

/** Takes a workbook, chosen or dropped. */
export function WorkbookCard({
  file,
  busy,
  onGive,
}: {
  /** The one that was given last. */
  file: File | null;
  /** Whether it is being checked. */
  busy: boolean;
  onGive: (file: File) => void;
}) {
  const text = useText();
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [over, setOver] = useState(false);

  function take(given: File | undefined): void {
    if (!given || busy) return;
    const wrong = workbookProblem(text, given);
    setProblem(wrong);
    if (wrong === null) onGive(given);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }

  return (
    <section aria-labelledby="workbook-give" className="card flex flex-col gap-4 p-5 max-sm:p-4">
      <div>
        <h2 id="workbook-give" className="text-brand font-semibold">
          {text('workbook.give.title')}
        </h2>
        <p className="mt-0.5 text-fg-2">{text('workbook.give.lead')}</p>
      </div>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`flex items-center gap-4 rounded-xl border border-dashed p-4 transition-colors ${over ? 'border-accent bg-accent-soft' : 'border-control'}`}
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-sunken text-fg-3">
          <FileSpreadsheet className="size-5" strokeWidth={1.5} aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          {file ? (
            <p className="font-medium wrap-anywhere">{file.name}</p>
          ) : (
            <p className="text-fg-2 pointer-coarse:hidden">{text('workbook.give.drop')}</p>
          )}
          <Button busy={busy} onClick={() => picker.current?.click()} className="mt-2">
            {text(file ? 'workbook.give.another' : 'workbook.give.choose')}
          </Button>
          <p className="mt-2 text-xs text-fg-3">{text('workbook.give.rules')}</p>
        </div>
        <input
          ref={picker}
          type="file"
          accept=".xlsx"
          aria-label={text('workbook.give.file')}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files?.[0]);
            // Emptied, so that choosing the same file again is a choice.
            event.target.value = '';
          }}
        />
      </div>
      {problem !== null && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
    </section>
  );
}
