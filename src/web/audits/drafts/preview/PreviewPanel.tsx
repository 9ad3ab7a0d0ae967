import { lazy, Suspense } from 'react';
import { X } from 'lucide-react';
import { useText } from '../../../i18n/useText.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Dialog, DialogBody } from '../../../ui/popups/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

const Preview = lazy(() => import('./Preview.tsx').then((file) => ({ default: file.Preview })));

type PreviewProps = { onClose: () => void };

/** The frame of the phone; its content is 390 px wide. */
const FRAME = 'box-content w-97.5 max-w-full bg-page';

/** Shows the preview beside the questions. */
export function PreviewPanel({ onClose }: PreviewProps) {
  const text = useText();
  return (
    <section aria-label={text('editor.preview.title')} className="max-w-98">
      <div className="mb-1 flex items-center justify-between gap-2">
        <h2 className="font-semibold">{text('editor.preview.title')}</h2>
        <IconButton label={text('editor.preview.hide')} onClick={onClose}>
          <X className="size-4" aria-hidden />
        </IconButton>
      </div>
      <Suspense fallback={<Skeleton className="h-160" />}>
        <Preview
          landmark="article"
          className={`${FRAME} h-[clamp(24rem,calc(100dvh-20rem),40rem)] rounded-xl border border-line-2`}
        />
      </Suspense>
    </section>
  );
}

/** Shows the preview over the editor, where there is no room beside the questions. */
export function PreviewDialog({ onClose }: PreviewProps) {
  const text = useText();
  return (
    <Dialog title={text('editor.preview.title')} onClose={onClose}>
      <DialogBody className="max-sm:px-0 max-sm:pb-0">
        <Suspense fallback={<Skeleton className="h-160" />}>
          <Preview
            landmark="main"
            className={`${FRAME} mx-auto max-sm:h-[calc(100dvh-10rem)] sm:h-[min(32rem,calc(100dvh-12rem))] sm:rounded-xl sm:border sm:border-line-2`}
          />
        </Suspense>
      </DialogBody>
    </Dialog>
  );
}
