import { useIsFetching } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { prepareExport } from '../../contract/exports.ts';
import { useErrorText } from '../api/useErrorText.ts';
import { useSend } from '../api/useSend.ts';
import { useText } from '../i18n/useText.ts';
import { notify } from '../ui/notices.ts';
import { wait } from './timings.ts';

/** How long a prepared workbook can be fetched, in milliseconds, less a little for the way (wire contract). */
const LINK_LASTS_MS = 5 * 60_000 - 10_000;

export type ExportState =
  | { is: 'waiting' }
  | { is: 'preparing' }
  | { is: 'failed' }
  | { is: 'ready'; url: string; rows: number; until: number };

/** The export of all that the caller may see: prepared a while after the screen has loaded, and on demand. */
export function useExport(): {
  state: ExportState;
  prepareAndDownload: () => Promise<void>;
  /** The link was followed: the next press prepares anew. */
  spend: () => void;
} {
  const text = useText();
  const errorText = useErrorText();
  const { send } = useSend(prepareExport);
  const [state, setState] = useState<ExportState>({ is: 'waiting' });
  const loaded = useScreenLoaded();
  const started = useRef(false);

  async function prepare(): Promise<string> {
    started.current = true;
    setState({ is: 'preparing' });
    try {
      const { url, rows } = (await send({})).resultData;
      setState({ is: 'ready', url, rows, until: Date.now() + LINK_LASTS_MS });
      return url;
    } catch (error) {
      setState({ is: 'failed' });
      throw error;
    }
  }

  async function prepareAndDownload(): Promise<void> {
    try {
      download(await prepare());
      setState({ is: 'waiting' });
    } catch (error) {
      notify({ text: `${text('header.exportStates.failed')} ${errorText(error)}` });
    }
  }

  useEffect(() => {
    if (!loaded) return undefined;
    const timer = setTimeout(() => {
      // Nobody asked yet, so a failure is shown on the button alone.
      if (!started.current) prepare().catch(() => undefined);
    }, wait('exportPreparation'));
    return () => clearTimeout(timer);
    // Only the screen's loading starts the clock.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [loaded]);

  return { state, prepareAndDownload, spend: () => setState({ is: 'waiting' }) };
}

/** True from the moment at which the first screen and all that it asked for have come. */
function useScreenLoaded(): boolean {
  const navigating = useRouterState({ select: (router) => router.status === 'pending' });
  const idle = useIsFetching() === 0 && !navigating;
  const [loaded, setLoaded] = useState(false);
  if (idle && !loaded) setLoaded(true);
  return loaded;
}

function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
