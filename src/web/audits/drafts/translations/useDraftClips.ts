import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listClips } from '../../../../contract/audits/clips.ts';
import { makeCall } from '../../../api/makeCall.ts';
import { useStore } from '../../../session/store.ts';
import { useEditor } from '../editorContext.ts';
import { textIn, type TextRow } from './texts.ts';

/**
 * Returns a function that finds the id of the recording of a text; the function returns null if there is none. A
 * recording belongs to one wording of a text, so a changed text has none unless its new wording was recorded.
 */
export function useDraftClips(): (row: TextRow, tag: string) => string | null {
  const { session } = useEditor();
  const { rev } = useStore(session.state);
  const { name } = session;
  const { data } = useQuery({
    queryKey: [listClips.path, name, rev],
    queryFn: ({ signal }) => makeCall(listClips, { name, draft: true }, signal),
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    const clips = new Map(data?.resultData.map((clip) => [keyOf(clip.path, clip.language, clip.text), clip.clip]));
    return (row, tag) => clips.get(keyOf(row.path, tag, textIn(row.texts, tag))) ?? null;
  }, [data]);
}

const keyOf = (...parts: readonly string[]) => parts.join('\n');
