import { useQueryClient } from '@tanstack/react-query';
import { useEditor } from '../editorContext.ts';
import { effectKey } from '../effect/useDraftEffect.ts';

/**
 * Returns a function that publishes or discards the draft with a call, while nothing else is read about it: the server
 * would answer that the draft no longer exists. Returns the reply; null if the draft had already ended.
 */
export function useFinish() {
  const { session } = useEditor();
  const queries = useQueryClient();
  return async <Reply>(call: () => Promise<Reply>): Promise<Reply | null> => {
    const queryKey = effectKey(session.draftId);
    try {
      return await session.finish(async () => {
        await queries.cancelQueries({ queryKey });
        return await call();
      });
    } catch (error) {
      void queries.invalidateQueries({ queryKey });
      throw error;
    }
  };
}
