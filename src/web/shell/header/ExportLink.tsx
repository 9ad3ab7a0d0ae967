import { Download, TriangleAlert } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useText } from '../../i18n/useText.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { ExportMenu } from '../ExportMenu.tsx';
import { useExport } from './useExport.ts';
import { useExportChoice } from '../useExportChoice.ts';

/**
 * The link to the workbook, live once the export is prepared. A press before that, or after the link was used or grew
 * old, prepares and then downloads.
 */
export function ExportLink() {
  const text = useText();
  const { choices, input, narrowedTo, screen } = useExportChoice();
  const { state, prepareAndDownload, spend } = useExport(input, screen);
  const live = state.is === 'ready';

  function press(event: MouseEvent): void {
    // The browser follows the link first, with the address that it has now.
    if (live && Date.now() < state.until) setTimeout(spend);
    else {
      event.preventDefault();
      void prepareAndDownload();
    }
  }

  const title = live ? text('header.exportReady', { count: state.rows }) : text(`header.exportStates.${state.is}`);
  const split = choices.length > 0;
  // One element throughout, so that the focus stays where it is when the link becomes live.
  return (
    <div className="flex">
      <a
        href={live ? state.url : undefined}
        download={live ? '' : undefined}
        role={live ? 'link' : 'button'}
        tabIndex={0}
        onKeyDown={(event) => {
          if (!live && event.key === 'Enter') event.currentTarget.click();
        }}
        onClick={press}
        aria-busy={state.is === 'preparing'}
        aria-label={text('header.export')}
        title={[title, ...narrowedTo].join(' · ')}
        className={`btn cursor-pointer px-3 sm:px-3.5 ${split ? 'rounded-r-none' : ''}`}
      >
        {state.is === 'preparing' ? <Spinner /> : <Sign failed={state.is === 'failed'} />}
        <span className="hidden sm:inline">{text('header.export')}</span>
      </a>
      {split && <ExportMenu choices={choices} narrowedTo={narrowedTo} />}
    </div>
  );
}

function Sign({ failed }: { failed: boolean }) {
  const Icon = failed ? TriangleAlert : Download;
  return <Icon className="size-4" aria-hidden />;
}
