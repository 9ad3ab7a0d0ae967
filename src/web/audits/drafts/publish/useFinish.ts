import { useQueryClient } from '@tanstack/react-query';
import { useEditor } from '../editorContext.ts';
import { effectKey } from '../effect/useDraftEffect.ts';

/**
 * Returns a function that makes the call that publishes or discards the draft. The function first cancels the
 * calculation of the draft's effect. It returns the reply; null if the draft had already ended.
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
