import { Check, Copy, Download } from 'lucide-react';
import { useText } from '../../../i18n/useText.ts';
import { useViewer } from '../../../session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { useCopy } from '../../../ui/copies/useCopy.ts';
import { download } from '../../../ui/download.ts';

/** Shows the recovery codes, so that the user can copy, download or write them down. */
export function RecoveryCodes({ codes, onSave }: { codes: readonly string[]; onSave: () => void }) {
  const text = useText();
  const { email } = useViewer();
  const { outcome, copy } = useCopy();

  function save(): void {
    const lines = [text('secondFactor.codes.file', { email }), text('secondFactor.codes.fileLead'), '', ...codes, ''];
    download(new Blob([lines.join('\n')], { type: 'text/plain' }), 'fourscore-recovery-codes.txt');
    onSave();
  }

  return (
    <div className="flex flex-col gap-3">
      <p className="text-fg-2">{text('secondFactor.setUp.codesLead')}</p>
      <ul
        aria-label={text('secondFactor.codes.list')}
        onCopy={onSave}
        className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-lg bg-sunken px-4 py-3 text-center font-mono text-base"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy(codes.join('\n')).then((isCopied) => isCopied && onSave())}>
          {outcome === 'yes' ? <Check className="size-4" aria-hidden /> : <Copy className="size-4" aria-hidden />}
          {text('secondFactor.codes.copy')}
        </Button>
        <Button onClick={save}>
          <Download className="size-4" aria-hidden />
          {text('secondFactor.codes.download')}
        </Button>
      </div>
      <output className={`min-h-5 ${outcome === 'failed' ? 'text-bad' : 'text-good'}`}>
        {outcome === 'yes' && text('secondFactor.codes.copied')}
        {outcome === 'failed' && text('secondFactor.codes.notCopied')}
      </output>
    </div>
  );
}
