import { useState, type ReactNode, type Ref } from 'react';

/** Renders an area on which a file can be dropped, and the hidden input that a button inside it opens. */
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
  const [over, setOver] = useState(false);
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
        onFile(event.dataTransfer.files[0]);
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
          onFile(event.target.files?.[0]);
          // The input is reset so that choosing the same file again triggers a change.
          event.target.value = '';
        }}
      />
    </div>
  );
}
