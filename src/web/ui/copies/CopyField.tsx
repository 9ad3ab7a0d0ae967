import { Check, Copy } from 'lucide-react';
import { useId, useRef, type RefObject } from 'react';
import { Button } from '../Button.tsx';
import { useCopy } from './useCopy.ts';

/** Shows a URL or a secret with a button that copies it. */
export function CopyField({
  label,
  value,
  words,
  look = 'outlined',
  input: outerInput,
  onCopied,
}: {
  label: string;
  value: string;
  /** `failed` is shown if the browser denies copying. */
  words: { copy: string; copied: string; failed: string };
  look?: 'filled' | 'outlined';
  input?: RefObject<HTMLInputElement | null>;
  onCopied?: () => void;
}) {
  const id = useId();
  const ownRef = useRef<HTMLInputElement>(null);
  const input = outerInput ?? ownRef;
  const { outcome, copy, note } = useCopy();
  const Sign = outcome === 'yes' ? Check : Copy;

  async function press(): Promise<void> {
    if (await copy(value)) onCopied?.();
    else input.current?.select();
  }

  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium wrap-anywhere">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          ref={input}
          id={id}
          readOnly
          value={value}
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          onCopy={() => {
            note();
            onCopied?.();
          }}
          className="input min-w-0 flex-1 font-mono text-xs pointer-coarse:text-base"
        />
        <Button look={look} onClick={() => void press()} className="shrink-0">
          <Sign className="size-4" aria-hidden />
          {words.copy}
        </Button>
      </div>
      <output className={outcome === 'failed' ? 'text-bad' : 'text-good'}>
        {outcome === 'yes' && words.copied}
        {outcome === 'failed' && words.failed}
      </output>
    </div>
  );
}
