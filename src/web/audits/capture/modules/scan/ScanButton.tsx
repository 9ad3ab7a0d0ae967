import { useNavigate } from '@tanstack/react-router';
import { ScanBarcode } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useText } from '../../../../i18n/useText.ts';
import { createStore, useStore } from '../../../../session/store.ts';
import { lazyPart } from '../../../../ui/popups/usePopup.ts';
import type { AssessmentDraft } from '../../drafts/assessmentDraft.ts';
import type { ItemPage } from '../assessmentView.ts';
import type { Module } from '../../../../../domain/modules/module.ts';
import { priceItems } from './barcodeItems.ts';
import { focusItem } from './focusItem.ts';

/** Loaded separately, because most assessments don't scan. */
const dialog = lazyPart(() => import('./ScanDialog.tsx').then((file) => file.ScanDialog));

/** A barcode whose item the user wants to choose again; null if there is none. */
const barcodeToChange = createStore<string | null>(null);

type ScanButtonProps = { draft: AssessmentDraft; module: Module; pages: readonly ItemPage[]; page: ItemPage };

/**
 * Shows the button that opens the dialog for finding an item by its barcode. Shows nothing if the module asks for no
 * prices or the page can't use a camera, which browsers allow only on secure pages.
 */
export function ScanButton({ draft, module, pages, page }: ScanButtonProps) {
  const text = useText();
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const code = useStore(barcodeToChange);
  if (priceItems(module).length === 0 || !('mediaDevices' in navigator)) return null;
  const close = () => {
    setOpen(false);
    barcodeToChange.set(null);
  };
  const show = (item: string) => {
    close();
    const itemPage = pages.find(({ items }) => items.some(({ varname }) => varname === item));
    // The closing dialog returns the focus to the button, so the item is focused in the next frame.
    if (itemPage === page) requestAnimationFrame(() => focusItem(item));
    else if (itemPage) {
      void navigate({
        to: '/assess/$assessmentId',
        params: { assessmentId: draft.assessmentId },
        search: { part: itemPage.code, q: item },
        replace: true,
      });
    }
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={dialog.fetch}
        onFocus={dialog.fetch}
        onClick={() => setOpen(true)}
        className="btn mr-1 h-12 shrink-0 gap-2 px-3.5"
      >
        <ScanBarcode className="size-5" aria-hidden />
        <span className="max-[359px]:sr-only">{text('scan.open')}</span>
      </button>
      {(isOpen || code !== null) && (
        <Suspense>
          <dialog.Part
            key={code}
            draft={draft}
            module={module}
            pages={pages}
            page={page}
            code={code}
            onItem={show}
            onReopen={(value) => barcodeToChange.set(value)}
            onClose={() => {
              close();
              requestAnimationFrame(() => button.current?.focus());
            }}
          />
        </Suspense>
      )}
    </>
  );
}
