import { useIsFetching } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { InputOf } from '../../../contract/kit/call.ts';
import { prepareExport } from '../../../contract/exports.ts';
import { useErrorText } from '../../api/useErrorText.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { notify } from '../../ui/notices/notices.ts';
import { wait } from '../../session/timings.ts';

/** How long a prepared workbook can be fetched, in milliseconds, less a little for the way (wire contract). */
const LINK_LASTS_MS = 5 * 60_000 - 10_000;

export type ExportState =
  | { is: 'waiting' }
  | { is: 'preparing' }
  | { is: 'failed' }
  | { is: 'ready'; url: string; rows: number; until: number };

const WAITING: ExportState = { is: 'waiting' };

/**
 * The export of what `input` names: prepared a while after the screen has loaded, and on demand. `screen` changes with
 * what the screen shows; with it and with the input the export is prepared anew.
 */
export function useExport(
  input: InputOf<typeof prepareExport>,
  screen: string,
): {
  state: ExportState;
  prepareAndDownload: () => Promise<void>;
  /** The link was followed: the next press prepares anew. */
  spend: () => void;
} {
  const text = useText();
  const errorText = useErrorText();
  const { send } = useSend(prepareExport);
  const key = `${JSON.stringify(input)} ${screen}`;
  const [kept, setKept] = useState({ key, state: WAITING });
  const idle = useScreenIdle();
  const started = useRef<string | null>(null);

  /** What is answered late, for another screen or choice, is not the one on screen. */
  const keep = (state: ExportState) => {
    if (started.current === key) setKept({ key, state });
  };

  async function prepare(): Promise<string> {
    started.current = key;
    keep({ is: 'preparing' });
    try {
      const { url, rows } = (await send(input)).resultData;
      keep({ is: 'ready', url, rows, until: Date.now() + LINK_LASTS_MS });
      return url;
    } catch (error) {
      keep({ is: 'failed' });
      throw error;
    }
  }

  async function prepareAndDownload(): Promise<void> {
    try {
      download(await prepare());
      keep(WAITING);
    } catch (error) {
      notify({ text: `${text('header.exportStates.failed')} ${errorText(error)}` });
    }
  }

  useEffect(() => {
    if (!idle || started.current === key) return undefined;
    const timer = setTimeout(() => {
      // A press may have come first. This one was not asked for, so a failure is shown on the button alone.
      if (started.current !== key) prepare().catch(() => undefined);
    }, wait('exportPreparation'));
    return () => clearTimeout(timer);
    // Only what is shown, and that it has loaded, start the clock.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [idle, key]);

  return { state: kept.key === key ? kept.state : WAITING, prepareAndDownload, spend: () => keep(WAITING) };
}

/** True while the screen and all that it asked for are there. */
function useScreenIdle(): boolean {
  const navigating = useRouterState({ select: (router) => router.status === 'pending' });
  return useIsFetching() === 0 && !navigating;
}

function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
