import { Flashlight, FlashlightOff } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { textIn } from '../../../../../domain/definitionTexts.ts';
import type { Module } from '../../../../../domain/modules/module.ts';
import { Field } from '../../../../forms/Field.tsx';
import { useQuestionLanguage } from '../../../../i18n/questionLanguage.ts';
import { useText } from '../../../../i18n/useText.ts';
import { Alert } from '../../../../ui/Alert.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { notify } from '../../../../ui/notices/notices.ts';
import { Dialog, DialogBody, DialogFoot } from '../../../../ui/popups/Dialog.tsx';
import type { AssessmentDraft } from '../../drafts/assessmentDraft.ts';
import type { ItemPage } from '../assessmentView.ts';
import { itemOfBarcode, rememberBarcode, typedBarcode, type PriceItem } from './barcodeItems.ts';
import { ItemChoice } from './ItemChoice.tsx';
import { useScanner } from './useScanner.ts';

type ScanDialogProps = {
  draft: AssessmentDraft;
  module: Module;
  pages: readonly ItemPage[];
  page: ItemPage;
  /** A barcode whose item is to be chosen again; null to scan. */
  code: string | null;
  /** Called with the item that a barcode belongs to; the item is on one of the pages. */
  onItem: (item: string) => void;
  /** Called if the user wants to choose the item of a barcode again. */
  onReopen: (code: string) => void;
  onClose: () => void;
};

/**
 * Lets the user find an item by the barcode of its product, which is scanned or typed. Asks for the item of an unknown
 * barcode, and remembers the answer on this device.
 */
export function ScanDialog({ draft, module, pages, page, code, onItem, onReopen, onClose }: ScanDialogProps) {
  const text = useText();
  const language = useQuestionLanguage();
  const [unknownCode, setUnknownCode] = useState(code);
  const [unaskedItem, setUnaskedItem] = useState<PriceItem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const popup = useRef<HTMLDivElement>(null);
  const titleOf = (item: PriceItem) => textIn(item.text, language);
  const isAsked = (item: PriceItem) => pages.some(({ items }) => items.includes(item));
  const find = (number: string) => {
    const match = itemOfBarcode(module, number);
    if (!match) return setUnknownCode(number);
    const { item, isRemembered } = match;
    if (!isAsked(item)) return setUnaskedItem(item);
    onItem(item.varname);
    if (!isRemembered) return undefined;
    return notify({
      text: text('scan.remembered', { code: number, item: titleOf(item) }),
      action: { text: text('scan.change'), run: () => onReopen(number) },
    });
  };
  const retry = () => {
    setAttempt(attempt + 1);
    // The button that was pressed disappears.
    popup.current?.focus();
  };
  const choose = (item: string) => {
    if (unknownCode !== null) rememberBarcode(module.module, unknownCode, item);
    onItem(item);
  };
  return (
    <Dialog
      title={text(unknownCode === null ? 'scan.title' : 'scan.which')}
      initialFocus={popup}
      // The focus moves to an item, or back to the button, once the dialog is closed.
      passing
      onClose={onClose}
    >
      <div ref={popup} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        {unknownCode === null ? (
          <DialogBody className="flex flex-col gap-4">
            {unaskedItem ? (
              <Alert tone="warn">{text('scan.notAsked', { item: titleOf(unaskedItem) })}</Alert>
            ) : (
              <Camera key={attempt} onCode={find} onRetry={retry} />
            )}
            {unaskedItem && <Button onClick={() => setUnaskedItem(null)}>{text('scan.rescan')}</Button>}
            <TypedBarcode onCode={find} />
          </DialogBody>
        ) : (
          <>
            <DialogBody>
              <ItemChoice code={unknownCode} draft={draft} module={module} pages={pages} page={page} onItem={choose} />
            </DialogBody>
            <DialogFoot>
              <Button onClick={() => setUnknownCode(null)} className="h-12">
                {text('scan.rescan')}
              </Button>
            </DialogFoot>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Shows the camera and reads barcodes, or explains why that isn't possible and what to do. */
function Camera({ onCode, onRetry }: { onCode: (code: string) => void; onRetry: () => void }) {
  const text = useText();
  const { video, state, isLit, light } = useScanner((code) => {
    navigator.vibrate?.(50);
    onCode(code);
  });
  const isFault = state !== 'starting' && state !== 'scanning';
  const Light = isLit ? FlashlightOff : Flashlight;
  return (
    <>
      <div className={`relative overflow-hidden rounded-xl bg-[#14201a] ${isFault ? 'hidden' : ''}`}>
        <video ref={video} muted playsInline aria-hidden className="aspect-[4/3] w-full object-cover" />
        <div
          className="pointer-events-none absolute inset-x-[12%] inset-y-[26%] rounded-lg border-2 border-white shadow-[0_0_0_100vmax_rgb(0_0_0/0.45)]"
          aria-hidden
        />
        {isLit !== null && (
          <IconButton
            label={text('scan.light')}
            aria-pressed={isLit}
            onClick={() => light(!isLit)}
            className="absolute top-2 right-2 size-12 bg-black/60 text-white hover:bg-black/80"
          >
            <Light className="size-5" aria-hidden />
          </IconButton>
        )}
      </div>
      {isFault ? (
        <>
          <Alert tone="warn">{text(`scan.faults.${state}`)}</Alert>
          {state !== 'noCamera' && (
            <Button onClick={onRetry} className="h-12 w-full">
              {text('scan.retry')}
            </Button>
          )}
        </>
      ) : (
        <output className="-mt-1 text-pretty text-fg-2">
          {text(state === 'starting' ? 'scan.starting' : 'scan.aim')}
        </output>
      )}
    </>
  );
}

function TypedBarcode({ onCode }: { onCode: (code: string) => void }) {
  const text = useText();
  const [input, setInput] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = typedBarcode(input);
    setWrong(code === null);
    if (code !== null) onCode(code);
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3 border-t border-line pt-4">
      <Field
        label={text('scan.number')}
        inputMode="numeric"
        autoComplete="off"
        value={input}
        onChange={({ target }) => {
          setInput(target.value);
          setWrong(false);
        }}
        error={isWrong ? text('scan.wrongNumber') : undefined}
        className="num h-12 text-base"
      />
      <Button type="submit" className="h-12 w-full">
        {text('scan.find')}
      </Button>
    </form>
  );
}
