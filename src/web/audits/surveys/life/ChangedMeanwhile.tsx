import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';

type ChangedMeanwhileProps = {
  message: string;
  busy: boolean;
  onLoad: () => void;
};

/** Reports that the record was changed in the meantime, and offers to load the current version. */
export function ChangedMeanwhile({ message, busy, onLoad }: ChangedMeanwhileProps) {
  const text = useText();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-warn-soft px-3 py-2">
      <p className="min-w-0 flex-1 basis-52 text-warn">{message}</p>
      <Button busy={busy} onClick={onLoad}>
        {text('survey.life.loadAnew')}
      </Button>
    </div>
  );
}
