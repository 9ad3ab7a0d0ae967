import { Download, TriangleAlert } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useText } from '../../i18n/useText.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { ExportMenu } from '../ExportMenu.tsx';
import { useExport } from './useExport.ts';
import { useExportChoice } from '../useExportChoice.ts';

/**
 * Renders the link to the workbook, active once the export is prepared. A press before that, or after the link was used
 * or has expired, prepares the export and then downloads it.
 */
export function ExportLink() {
  const text = useText();
  const { choices, input, narrowedTo, screen } = useExportChoice();
  const { state, prepareAndDownload, spend } = useExport(input, screen);
  const live = state.is === 'ready';

  function press(event: MouseEvent): void {
    // The change is deferred, because the browser first follows the link with its current URL.
    if (live && Date.now() < state.until) setTimeout(spend);
    else {
      event.preventDefault();
      void prepareAndDownload();
    }
  }

  const title = live ? text('header.exportReady', { count: state.rows }) : text(`header.exportStates.${state.is}`);
  const split = choices.length > 0;
  // The element is the same in all states, so that focus stays when the link becomes active.
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
