import { useIsFetching } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { InputOf } from '../../../contract/kit/call.ts';
import { prepareExport } from '../../../contract/dataOut/exports.ts';
import { useErrorText } from '../../api/useErrorText.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { downloadFrom } from '../../ui/download.ts';
import { notify } from '../../ui/notices/notices.ts';
import { wait } from '../../session/timings.ts';

/** The lifetime of a prepared workbook in milliseconds, less a margin for the request (spec, /store/export/prepare). */
const LINK_LASTS_MS = 5 * 60_000 - 10_000;

export type ExportState =
  | { is: 'waiting' }
  | { is: 'preparing' }
  | { is: 'failed' }
  | { is: 'ready'; url: string; rows: number; until: number };

const WAITING: ExportState = { is: 'waiting' };

/**
 * Prepares the export of `input` shortly after the screen has loaded, and on demand. `screen` identifies what is shown.
 * When it or `input` changes, the export is prepared again.
 */
export function useExport(
  input: InputOf<typeof prepareExport>,
  screen: string,
): {
  state: ExportState;
  prepareAndDownload: () => Promise<void>;
  /** Marks the link as used: the next press prepares a new one. */
  spend: () => void;
} {
  const text = useText();
  const errorText = useErrorText();
  const { send } = useSend(prepareExport);
  const key = `${JSON.stringify(input)} ${screen}`;
  const [exportState, setExportState] = useState({ key, state: WAITING });
  const idle = useScreenIdle();
  const startedKey = useRef<string | null>(null);

  /** Shows a state, unless it belongs to a previous screen or choice. */
  const keep = (state: ExportState) => {
    if (startedKey.current === key) setExportState({ key, state });
  };

  async function prepare(): Promise<string> {
    startedKey.current = key;
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
      downloadFrom(await prepare());
      keep(WAITING);
    } catch (error) {
      notify({ text: `${text('header.exportFailed')} ${errorText(error)}` });
    }
  }

  useEffect(() => {
    if (!idle || startedKey.current === key) return undefined;
    const timer = setTimeout(() => {
      // A press may already have started the preparation. If not, the user didn't request it, so a failure shows only
      // on the button.
      if (startedKey.current !== key) prepare().catch(() => undefined);
    }, wait('exportPreparation'));
    return () => clearTimeout(timer);
    // The timer restarts only for a new screen or choice, or when loading finishes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [idle, key]);

  return {
    state: exportState.key === key ? exportState.state : WAITING,
    prepareAndDownload,
    spend: () => keep(WAITING),
  };
}

/** Returns true once the screen has loaded all its data. */
function useScreenIdle(): boolean {
  const isNavigating = useRouterState({ select: (router) => router.status === 'pending' });
  return useIsFetching() === 0 && !isNavigating;
}
