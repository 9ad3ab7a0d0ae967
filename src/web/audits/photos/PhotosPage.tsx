import { ClipboardList } from 'lucide-react';
import { useText } from '../../i18n/useText.ts';
import { ListBody } from '../../lists/ListBody.tsx';
import { ListHead } from '../../lists/ListHead.tsx';
import { isAdministrator } from '../../session/session.ts';
import { PhotoFilters } from './PhotoFilters.tsx';
import { MorePhotos, PhotoSections } from './PhotoSections.tsx';
import { ALL_PHOTOS } from './photosState.ts';
import { usePhotos, usePhotosState } from './usePhotos.ts';
import { useQuestions } from './useQuestions.ts';

/** Shows the photos of surveys as a gallery by question. */
export function PhotosPage() {
  const text = useText();
  const { state, change } = usePhotosState();
  const { data, isFetchingNextPage, hasNextPage, fetchNextPage } = usePhotos(state);
  const questions = useQuestions();
  const isNarrowed = Object.values(state).some((value) => value !== null);
  const clear = isNarrowed ? () => change(ALL_PHOTOS) : null;
  const rows = data?.pages.flatMap(({ resultData }) => resultData);
  const count = data?.pages[0]?.count ?? 0;
  return (
    <div className="flex flex-col gap-4">
      <ListHead title={text('photos.title')} lead={text('photos.lead')} />
      <PhotoFilters state={state} questions={questions ?? new Map()} onChange={change} onClear={clear} />
      <output className="num text-xs text-fg-2">{data && text('photos.count', { count })}</output>
      <ListBody
        reply={rows && questions ? { rows, questions, count } : undefined}
        empty={{
          icon: ClipboardList,
          title: text(isNarrowed ? 'photos.noneFound' : 'photos.none'),
          lead: text(isNarrowed ? 'photos.noneFoundLead' : 'photos.noneLead'),
          onClear: clear,
        }}
      >
        {(reply) => (
          <>
            <PhotoSections
              photos={reply.rows.map((row) => ({
                id: row.photo_id,
                record: { kind: 'survey', id: row.survey_id },
                questionId: row.question_id,
                // If the question is no longer asked, its id is shown.
                question: reply.questions.get(row.question_id) ?? row.question_id,
                date: row.date,
                storeName: row.store_name,
                // The list does not contain the auditor, so auditors delete their photos on the survey's page.
                mayDelete: isAdministrator(),
              }))}
            />
            {hasNextPage && (
              <MorePhotos key={reply.rows.length} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
            )}
          </>
        )}
      </ListBody>
    </div>
  );
}
