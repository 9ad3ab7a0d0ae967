import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type ReactNode, type RefObject } from 'react';
import { useText } from '../../i18n/useText.ts';
import { IconButton } from '../IconButton.tsx';

const WIDTHS = { normal: 'sm:max-w-120', wide: 'sm:max-w-184', viewer: 'sm:max-w-240' } as const;

/** The classes of a dialog's backdrop. */
export const SCRIM = 'fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-starting-style:opacity-0';

/** Renders a dialog over the page, open while mounted. On a phone it fills the window, or is a sheet at the bottom. */
export function Dialog({
  title,
  description,
  picture,
  width = 'normal',
  initialFocus,
  passing = false,
  sheet = false,
  onClose,
  children,
}: {
  title: string;
  description?: ReactNode;
  /** Shown before the title. */
  picture?: ReactNode;
  width?: keyof typeof WIDTHS;
  /** The element with the initial focus; by default the first input, or the dialog itself. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** True if another dialog follows; focus then isn't returned to the page on closing. */
  passing?: boolean;
  /** On a phone, makes the dialog only as tall as its content. */
  sheet?: boolean;
  onClose: () => void;
  /** Usually a `DialogBody` and a `DialogFoot`, or a form that contains both. */
  children: ReactNode;
}) {
  const text = useText();
  const popup = useRef<HTMLDivElement>(null);
  const firstInput = () => popup.current?.querySelector<HTMLElement>('input:not([type=file])') ?? popup.current;
  return (
    <Base.Root open onOpenChange={(open) => open || onClose()}>
      <Base.Portal>
        {/* The content beneath a sheet stays visible, so a sheet needs its own backdrop even over a dialog. */}
        <Base.Backdrop className={SCRIM} forceRender={sheet} />
        <Base.Viewport className="fixed inset-0 z-40 grid items-end justify-items-center sm:items-center sm:p-4">
          <Base.Popup
            ref={popup}
            initialFocus={initialFocus ?? firstInput}
            {...(passing && { finalFocus: false })}
            className={`flex max-h-full w-full flex-col overflow-hidden bg-card shadow-2 outline-none ${sheet ? 'max-sm:max-h-[calc(100dvh-4rem)] max-sm:rounded-t-2xl' : 'max-sm:h-full'} sm:max-h-[min(100%,44rem)] sm:rounded-xl sm:border sm:border-line ${WIDTHS[width]} transition-[opacity,scale] duration-150 data-starting-style:scale-98 data-starting-style:opacity-0`}
          >
            {sheet && <span className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-2 sm:hidden" aria-hidden />}
            <div className="flex shrink-0 items-center gap-3 border-b border-line py-4 pr-3 pl-5">
              {picture}
              <div className="min-w-0 flex-1">
                <Base.Title className="truncate text-base font-semibold">{title}</Base.Title>
                {description && (
                  <Base.Description className="line-clamp-3 wrap-break-word text-fg-2">{description}</Base.Description>
                )}
              </div>
              <Base.Close
                render={
                  <IconButton label={text('app.close')}>
                    <X className="size-4" aria-hidden />
                  </IconButton>
                }
              />
            </div>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** Renders the scrolling part between a dialog's header and footer. */
export function DialogBody({ className = '', children }: { className?: string; children: ReactNode }) {
  return <div className={`min-h-0 flex-1 overflow-y-auto overscroll-contain p-5 ${className}`}>{children}</div>;
}

/** Renders a dialog's buttons, with optional text before them. */
export function DialogFoot({ status, children }: { status?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex shrink-0 items-center gap-2 border-t border-line px-5 py-3 max-sm:[&>.btn]:flex-1">
      <div className="min-w-0 flex-1 text-fg-2 max-sm:empty:hidden">{status}</div>
      {children}
    </div>
  );
}
