import { CloudAlert, CloudCheck } from 'lucide-react';
import { useText } from '../../../i18n/useText.ts';
import { useStorageFault } from '../../../device/deviceStorage.ts';
import { usePreview } from './previewContext.ts';

/** Shows whether everything on screen is stored on this device; nothing in a preview. */
export function SavedSign() {
  const text = useText();
  const fault = useStorageFault();
  const isPreview = usePreview();
  const Sign = fault ? CloudAlert : CloudCheck;
  if (isPreview) return null;
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5 text-xs text-fg-2">
      <Sign className={`size-4 ${fault ? 'text-bad' : 'text-good'}`} aria-hidden />
      {text(fault ? 'capture.unsaved' : 'capture.saved')}
    </span>
  );
}

/** Explains why the latest answers could not be stored, and what to do. Shows nothing without a fault. */
export function StorageFaultBar() {
  const text = useText();
  const fault = useStorageFault();
  return (
    <div role="alert">
      {fault && (
        <p className="flex items-start gap-3 border-b border-bad/25 bg-bad-soft px-4 py-2.5 text-pretty">
          <CloudAlert className="mt-0.5 size-4 shrink-0 text-bad" aria-hidden />
          {text(`capture.fault.${fault}`)}
        </p>
      )}
    </div>
  );
}
