import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkWorkbook } from '../../../contract/places/workbook.ts';
import { makeCall } from '../../api/makeCall.ts';
import { currentLanguage } from '../../i18n/language.ts';

let lastRun = 0;

/**
 * Returns the current workbook and what it would change. The file is read into memory immediately, so that the applied
 * version is the checked one, even if the user saves the file again in the meantime.
 */
export function useDryRun() {
  const client = useQueryClient();
  const [current, setCurrent] = useState<{ file: File; number: number } | null>(null);
  const dryRun = useQuery({
    queryKey: [checkWorkbook.path, current?.number, currentLanguage()],
    queryFn: ({ signal }) => {
      if (!current) throw new Error('No workbook was given.');
      return makeCall(checkWorkbook, { file: current.file }, signal);
    },
    enabled: current !== null,
    meta: { form: true },
    // The result is a snapshot: it must not be shown to another user later, and isn't refetched when the user returns
    // to the page.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });

  async function checkFile(file: File): Promise<void> {
    const copy = new File([await file.arrayBuffer()], file.name, { lastModified: file.lastModified });
    setCurrent({ file: copy, number: (lastRun += 1) });
  }

  function forget(): void {
    setCurrent(null);
    client.removeQueries({ queryKey: [checkWorkbook.path] });
  }

  return { file: current?.file ?? null, checkFile, forget, dryRun };
}
