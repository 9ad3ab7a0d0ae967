import { Link } from '@tanstack/react-router';
import { ArrowRight, EllipsisVertical, FileDown, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Food } from '../../../contract/kit/shapes.ts';
import { useListed } from '../../i18n/useListed.ts';
import { useText } from '../../i18n/useText.ts';
import { download } from '../../ui/download.ts';
import { MenuButton } from '../../ui/popups/MenuButton.tsx';
import { StoreImage } from '../../ui/StoreImage.tsx';
import type { Draft } from '../kept/draft.ts';
import { draftFile } from '../kept/draftFile.ts';
import { deleteDialog } from '../queue/deleteDialog.ts';
import { ProgressBar } from '../frame/ProgressBar.tsx';
import { useWhenHere } from '../queue/useWhenHere.ts';
import { reviewOf } from '../review/unanswered.ts';

type DraftCardProps = {
  draft: Draft;
  foods: readonly Food[];
  /** The first of the cards has the page's filled button. */
  first: boolean;
};

/** An audit that is being taken: how far it is, and the way back into it. */
export function DraftCard({ draft, foods, first }: DraftCardProps) {
  const text = useText();
  const listed = useListed();
  const when = useWhenHere();
  const { surveyId, storeName: store, started, kind } = draft;
  const { answered, total } = reviewOf(draft, foods);
  const said = text('capture.start.draftFrom', { when: when(started), answered, total });
  return (
    <section aria-label={store} className="card p-4">
      <div className="flex items-center gap-3">
        <StoreImage image={draft.storeImage} className="size-10 rounded-lg" />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-brand font-semibold">{store}</h2>
          <p className="num text-xs text-fg-2">
            {kind === 'audit' ? said : listed([text(`survey.life.kinds.${kind}`), said])}
          </p>
        </div>
        <DraftMenu draft={draft} />
      </div>
      <ProgressBar share={total === 0 ? 0 : answered / total} className="mt-3 h-1.5" />
      <Link
        to="/audit/$surveyId"
        params={{ surveyId }}
        aria-label={`${text('capture.start.continue')}: ${store}`}
        className={`btn mt-3 h-12 w-full text-brand ${first ? 'btn-primary' : ''}`}
      >
        {text('capture.start.continue')}
        <ArrowRight className="size-4" aria-hidden />
      </Link>
    </section>
  );
}

function DraftMenu({ draft }: { draft: Draft }) {
  const text = useText();
  const [asked, setAsked] = useState(false);
  const save = {
    key: 'save',
    label: text('capture.queue.save'),
    icon: <FileDown className="size-4 text-fg-3" aria-hidden />,
    onSelect: () => void draftFile(draft).then(({ name, file }) => download(file, name)),
  };
  const remove = {
    key: 'delete',
    label: text('capture.queue.delete'),
    icon: <Trash2 className="size-4 text-fg-3" aria-hidden />,
    onSelect: () => setAsked(true),
  };
  return (
    <>
      <MenuButton
        label={text('capture.start.more', { store: draft.storeName })}
        className="btn-icon -mr-2 size-10 shrink-0"
        groups={[[save], [remove]]}
      >
        <EllipsisVertical className="size-4" aria-hidden />
      </MenuButton>
      {asked && (
        <Suspense>
          <deleteDialog.Part draft={draft} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}
