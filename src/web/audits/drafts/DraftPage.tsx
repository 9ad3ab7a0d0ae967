import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useText } from '../../i18n/useText.ts';
import { LoadFailure } from '../../lists/LoadFailure.tsx';
import { useViewer } from '../../session/session.ts';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { LoadingNote } from '../../ui/LoadingNote.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DraftEditor } from './DraftEditor.tsx';
import { openSession } from './session/draftSession.ts';

/** Edits the draft of a definition. Opening the page creates the draft if there is none. */
export function DraftPage() {
  const text = useText();
  const { name } = useParams({ from: '/signedIn/settings/instruments/$name/draft' });
  const { userid } = useViewer();
  const client = useQueryClient();
  const queryKey = ['draft session', userid, name];
  usePageTitle(text('editor.title'));
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => openSession(userid, name),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className="flex flex-col gap-4">
        <LoadingNote />
        <Skeleton className="h-14" />
        <Skeleton className="h-96" />
      </div>
    );
  }
  return <DraftEditor key={data.draftId} session={data} onReopen={() => void client.resetQueries({ queryKey })} />;
}
