import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useText } from '../../../i18n/useText.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { Draft } from '../drafts/draft.ts';
import { useDrafts } from '../drafts/drafts.ts';
import { useReferences, type CaptureStore, type References } from '../references/references.ts';
import { auditStart, USUAL_MANNER, useStart } from './useStart.ts';

/** Shows a button or link that starts an audit of a store, or continues the one in progress. */
export function StartAudit({ storeId }: { storeId: string }) {
  const text = useText();
  const references = useReferences();
  const drafts = useDrafts();
  if (references === undefined || drafts === undefined) {
    return (
      <Button look="filled" busy className={WHOLE}>
        {text('visit.start')}
      </Button>
    );
  }
  const draft = drafts.find((other) => other.state === 'drafting' && !other.trial && other.storeId === storeId);
  if (draft) {
    return (
      <Link to="/audit/$surveyId" params={{ surveyId: draft.surveyId }} className={`btn btn-primary ${WHOLE}`}>
        {text('visit.continue')}
        <ArrowRight className="size-4" aria-hidden />
      </Link>
    );
  }
  const store = references?.stores.find((candidate) => candidate.storeId === storeId);
  if (!references || !store) {
    return (
      <Link to="/audit" className={`btn btn-primary ${WHOLE}`}>
        {text('visit.start')}
        <ArrowRight className="size-4" aria-hidden />
      </Link>
    );
  }
  return <Start references={references} drafts={drafts} store={store} />;
}

const WHOLE = 'h-12 w-full text-brand';

type StartProps = { references: References; drafts: readonly Draft[]; store: CaptureStore };

function Start({ references, drafts, store }: StartProps) {
  const text = useText();
  const { start, hasFailed } = useStart(auditStart(references, drafts, USUAL_MANNER));
  return (
    <div className="flex flex-col gap-2">
      {hasFailed && <Alert tone="bad">{text('capture.start.cannotStart')}</Alert>}
      <Button look="filled" onClick={() => start(store)} className={WHOLE}>
        {text('visit.start')}
        <ArrowRight className="size-4" aria-hidden />
      </Button>
    </div>
  );
}
