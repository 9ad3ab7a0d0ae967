import { useQuery } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { readSurvey } from '../../../../../contract/audits/surveys.ts';
import { useConnection } from '../../../../api/connection.ts';
import { readOptions } from '../../../../api/useCall.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useText } from '../../../../i18n/useText.ts';
import { PhotoThumb } from '../../../../lists/photos/PhotoThumb.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import type { ActionDetail } from '../detail.ts';
import { LargePhoto } from './LargePhoto.tsx';
import type { PhotoUpload } from './usePhotoUpload.tsx';

type ActionPhoto = { id: string; date: string };

/** Shows the audit's photos of the question and the photos added to the action, and lets the user add more. */
export function PhotoPair({ action, upload }: { action: ActionDetail; upload: PhotoUpload }) {
  const text = useText();
  const before = useBefore(action);
  const after = action.timeline.flatMap(({ at, photo_id: id }) => (id === null ? [] : [{ id, date: at }]));
  const [open, setOpen] = useState<ActionPhoto | null>(null);
  const away = useConnection().fault !== null;
  return (
    <section aria-label={text('actions.photos.title')} className="mt-5">
      <h3 className="font-semibold">{text('actions.photos.title')}</h3>
      <div className="mt-2 grid grid-cols-2 gap-3">
        {before.length > 0 && <Side name={text('actions.photos.before')} photos={before} onOpen={setOpen} />}
        <Side name={text('actions.photos.after')} photos={after} onOpen={setOpen}>
          <button
            type="button"
            onClick={upload.choose}
            disabled={upload.busy}
            className="grid aspect-video w-full place-items-center rounded-lg border border-dashed border-control text-fg-2 hover:bg-sunken"
          >
            <span className="flex flex-col items-center gap-1.5">
              {upload.busy ? <Spinner /> : <ImagePlus className="size-5" strokeWidth={1.5} aria-hidden />}
              {text('actions.photos.add')}
            </span>
          </button>
        </Side>
      </div>
      {upload.unsent.length > 0 && (
        <p className="num mt-2 text-xs text-fg-2">{text('actions.photos.unsent', { count: upload.unsent.length })}</p>
      )}
      {upload.retry && !away && (
        <Button className="mt-2" onClick={upload.retry}>
          {text('actions.photos.again')}
        </Button>
      )}
      {open && <LargePhoto id={open.id} title={action.title} date={open.date} onClose={() => setOpen(null)} />}
    </section>
  );
}

type SideProps = {
  name: string;
  photos: readonly ActionPhoto[];
  onOpen: (photo: ActionPhoto) => void;
  children?: ReactNode;
};

function Side({ name, photos, onOpen, children }: SideProps) {
  const text = useText();
  const format = useFormat();
  const last = photos.at(-1);
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      {photos.map((photo, index) => (
        <PhotoThumb
          key={photo.id}
          id={photo.id}
          label={text('actions.photos.open', { side: name, number: index + 1, day: format.day(photo.date) })}
          className="aspect-video w-full"
          onOpen={() => onOpen(photo)}
        />
      ))}
      {children}
      <figcaption className="num flex justify-between text-xs">
        <span className="font-medium">{name}</span>
        {last && <span className="text-fg-3">{format.shortDay(last.date)}</span>}
      </figcaption>
    </figure>
  );
}

function useBefore({ survey_id: survey, question_id: question }: ActionDetail): ActionPhoto[] {
  const { data } = useQuery({
    ...readOptions(readSurvey, { surveyid: survey ?? '' }),
    enabled: survey !== null && question !== null,
  });
  return (data?.resultData ?? []).flatMap(({ answers }) =>
    answers.flatMap(({ question_id: id, photos }) =>
      id === question ? photos.map((photo) => ({ id: photo, date: data?.survey.date ?? '' })) : [],
    ),
  );
}
