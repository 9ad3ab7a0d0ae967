import { Link } from '@tanstack/react-router';
import { useConnection } from '../../../api/connection.ts';
import { useListFormat } from '../../../i18n/useListFormat.ts';
import { StoreImage } from '../../../ui/StoreImage.tsx';
import { StateSign } from './StateSign.tsx';
import { useWhenHere } from './useWhenHere.ts';
import type { AssessmentDraft } from '../drafts/assessmentDraft.ts';
import { assessmentStateOf } from './assessmentQueue.ts';
import { RejectedNote } from './RejectedNote.tsx';

/** Shows a finished assessment and its state in the queue, and links to its result. */
export function AssessmentEntry({ draft }: { draft: AssessmentDraft }) {
  const formatList = useListFormat();
  const formatWhen = useWhenHere();
  const away = useConnection().fault !== null;
  return (
    <li className="relative px-4 py-2.5">
      <div className="flex items-center gap-3">
        <StoreImage image={draft.storeImage} className="size-8 rounded-lg" />
        <span className="min-w-0 flex-1">
          <Link
            to="/assess/$assessmentId"
            params={{ assessmentId: draft.assessmentId }}
            className="block truncate font-medium after:absolute after:inset-0"
          >
            {draft.storeName}
          </Link>
          <span className="num block truncate text-xs text-fg-2">
            {formatList([draft.title, formatWhen(draft.date)])}
          </span>
        </span>
        <StateSign state={assessmentStateOf(draft)} away={away} />
      </div>
      {draft.state === 'rejected' && <RejectedNote draft={draft} refusal={draft.refusal} />}
    </li>
  );
}
