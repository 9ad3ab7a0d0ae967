import { Link } from '@tanstack/react-router';
import { ChevronRight, NotebookText } from 'lucide-react';
import { textIn } from '../../../../domain/definitionTexts.ts';
import type { Food } from '../../../../contract/kit/shapes.ts';
import { currentDay } from '../../../i18n/timeZone.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { DueDay } from '../../../ui/DueDay.tsx';
import { ScoreChip } from '../../../ui/ScoreChip.tsx';
import { StoreImage } from '../../../ui/StoreImage.tsx';
import { useDueDays, useModulesInUse, useStoreFacts, type CaptureStore } from '../references/references.ts';
import { scoresBefore } from '../result/auditResult.ts';

type StoreRowProps = {
  store: CaptureStore;
  foods: readonly Food[];
  /** True if this device has a finished audit of the store that the server does not have. */
  unsent: boolean;
  onStart: () => void;
};

/** Shows a store and its last audit. A tap starts an audit or assessment of the store. */
export function StoreRow({ store, foods, unsent, onStart }: StoreRowProps) {
  const text = useText();
  const facts = useStoreFacts(store.storeId);
  const last = scoresBefore({ surveyId: '' }, foods, facts);
  return (
    <li className="flex items-center">
      <button
        type="button"
        onClick={onStart}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 px-4 py-2 text-left transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <StoreImage image={store.storeImage} className="size-9 rounded-lg" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere">{store.storeName}</span>
          <span className="num block text-xs text-fg-2">
            <LastAudit store={store} unsent={unsent} />
            {!unsent && <Due storeId={store.storeId} module={facts?.visitModule ?? null} />}
          </span>
        </span>
        {last && <ScoreChip score={last.overall} />}
        <ChevronRight className="size-4 shrink-0 text-fg-3" aria-hidden />
      </button>
      {!unsent && facts?.visitId && (
        <Link
          to="/visit/$visitId"
          params={{ visitId: facts.visitId }}
          aria-label={`${store.storeName}: ${text('visit.open')}`}
          className="mr-2 grid size-11 shrink-0 place-items-center rounded-lg text-fg-2 transition-colors hover:bg-sunken hover:text-accent"
        >
          <NotebookText className="size-4.5" aria-hidden />
        </Link>
      )}
    </li>
  );
}

function LastAudit({ store: { lastSurvey }, unsent }: Pick<StoreRowProps, 'store' | 'unsent'>) {
  const text = useText();
  const format = useFormat();
  if (unsent) return text('capture.start.toSend');
  if (lastSurvey === null) return text('capture.start.never');
  const today = currentDay();
  const day = format.isoDay(lastSurvey);
  if (day === today) return text('capture.start.today');
  const thisYear = day.slice(0, 4) === today.slice(0, 4);
  return text('capture.start.lastAudit', { day: thisYear ? format.shortDay(lastSurvey) : format.day(lastSurvey) });
}

function Due({ storeId, module }: { storeId: string; module: string | null }) {
  const language = useLanguage();
  const definition = useModulesInUse().find(({ name }) => name === module)?.definition;
  const day = useDueDays().get(storeId);
  if (day === undefined) return null;
  return (
    <>
      {'\u00a0· '}
      {definition && `${textIn(definition.title, language)} · `}
      <DueDay day={day} />
    </>
  );
}
