import { useState, type ReactNode, type Ref } from 'react';
import { useText } from '../i18n/useText.ts';
import { notify } from '../ui/notices/notices.ts';

/**
 * Renders an area that accepts a dropped file, and the hidden input that a button inside the area opens. Shows a notice
 * if the chosen item can't be read, for example because it is a folder.
 */
export function DropZone({
  picker,
  label,
  accept,
  onFile,
  className,
  children,
}: {
  picker: Ref<HTMLInputElement>;
  /** The accessible name of the input. */
  label: string;
  accept: string;
  onFile: (file: File | undefined) => void;
  className: string;
  children: ReactNode;
}) {
  const text = useText();
  const [over, setOver] = useState(false);
  const choose = async (file: File | undefined) => {
    if (file && !(await isReadable(file))) return notify({ text: text('forms.unreadable', { name: file.name }) });
    onFile(file);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void choose(event.dataTransfer.files[0]);
      }}
      className={`flex items-center gap-4 rounded-xl border border-dashed transition-colors ${className} ${over ? 'border-accent bg-accent-soft' : 'border-control'}`}
    >
      {children}
      <input
        ref={picker}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          // The input is reset so that choosing the same file again triggers a change.
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** Checks whether a file can be read. Browsers also pass dropped folders as files. */
async function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}
