import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { listStores } from '../../../contract/places/stores.ts';
import { makeCall } from '../../api/makeCall.ts';
import { useText } from '../../i18n/useText.ts';
import { SURVEY_RELOADS } from '../surveys/life/surveyReloads.ts';
import { importAudit, tryAudit, type Verdict } from './importAudit.ts';
import { readSavedFile, SAVED_AUDITS_MAX, type SavedAudit } from './savedFile.ts';

/** A line of the file and its result. `audit` is null if the line can't be read as an audit. */
export type Row = { line: number; verdict: Verdict; audit: SavedAudit | null; storeId: string };

export type Import = {
  file: File | null;
  busy: 'reading' | 'importing' | null;
  /** The reason why the file as a whole can't be imported, as text. */
  problem: string | null;
  /** The error that stopped reading or importing, such as an unreachable server; null if there was none. */
  error: unknown;
  rows: readonly Row[];
};

const NOTHING: Import = { file: null, busy: null, problem: null, error: null, rows: [] };

/**
 * Returns the state of importing a file of saved audits, and the functions that read the file and import its audits.
 */
export function useSavedAudits() {
  const text = useText();
  const client = useQueryClient();
  const [state, setState] = useState(NOTHING);
  const run = useRef(0);

  /** Returns a function that changes the state, unless another file was chosen in the meantime. */
  const progressOf = (current: number) => (changes: Partial<Import>) => {
    if (current === run.current) setState((now) => ({ ...now, ...changes }));
  };

  async function loadFile(newFile: File): Promise<void> {
    const show = progressOf((run.current += 1));
    // A copy in memory is used, because the file on disk could change between the preview and the import.
    const file = new File([await newFile.arrayBuffer()], newFile.name);
    show({ ...NOTHING, file, busy: 'reading' });
    try {
      const content = await readSavedFile(file);
      if ('problem' in content) {
        const values = { name: file.name, most: SAVED_AUDITS_MAX };
        return show({ busy: null, problem: text(`imports.problems.${content.problem}`, values) });
      }
      const storeIdOf = await storeFinder();
      const rows = content.faults.map(({ line, fault }) => refusedRow(line, text(`imports.faults.${fault}`)));
      for (const audit of content.audits) {
        const { line, store } = audit;
        const storeId = storeIdOf(store);
        rows.push(
          storeId === undefined
            ? { ...refusedRow(line, text('imports.faults.noStore', { store: store.name })), audit }
            : { line, audit, storeId, verdict: await tryAudit(audit, storeId) },
        );
      }
      show({ busy: null, rows: rows.toSorted((a, b) => a.line - b.line) });
    } catch (error) {
      show({ busy: null, error });
    }
  }

  async function apply(): Promise<void> {
    const show = progressOf(run.current);
    const rows = [...state.rows];
    show({ busy: 'importing', error: null });
    try {
      for (const [place, row] of rows.entries()) {
        if (!row.audit || !isReady(row.verdict)) continue;
        rows[place] = { ...row, verdict: await importAudit(row.audit, row.storeId) };
        show({ rows: [...rows] });
      }
      show({ busy: null });
    } catch (error) {
      show({ busy: null, error });
    }
    await Promise.all(SURVEY_RELOADS.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
  }

  return { ...state, loadFile, apply };
}

/** Checks whether an audit or its photos may still have to be imported. */
export function isReady(verdict: Verdict): boolean {
  return verdict.is === 'new' || verdict.is === 'known';
}

function refusedRow(line: number, reason: string): Row {
  return { line, audit: null, storeId: '', verdict: { is: 'refused', reason } };
}

/**
 * Returns a function that finds the store of an audit in the file, by id or by name, and returns its id; undefined if
 * the user has no such store, or several with this name.
 */
async function storeFinder(): Promise<(store: SavedAudit['store']) => string | undefined> {
  const { resultData: stores } = await makeCall(listStores, {});
  const ids = new Set(stores.map(({ _id: id }) => id));
  return ({ id, name }) => {
    if (ids.has(id)) return id;
    const [store, other] = stores.filter(({ store_name: storeName }) => storeName === name);
    return other ? undefined : store?._id;
  };
}
