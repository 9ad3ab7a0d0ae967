import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { textIn } from '../../../../domain/definitionTexts.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useText } from '../../../i18n/useText.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { AssessmentDraft } from '../drafts/assessmentDraft.ts';
import { useAssessments } from '../drafts/assessmentDrafts.ts';
import { assessmentStart } from '../modules/start/assessmentStart.ts';
import { useModulesInUse, useReferences, type CaptureStore, type ModuleReference } from '../references/references.ts';
import { useStart } from './useStart.ts';

/** Shows a button or link that starts an assessment of a store, or continues the one in progress. */
export function StartAssessment({ storeId, moduleName }: { storeId: string; moduleName: string }) {
  const text = useText();
  const references = useReferences();
  const modules = useModulesInUse();
  const drafts = useAssessments();
  if (references === undefined || drafts === undefined) {
    return (
      <Button look="filled" busy className={WHOLE}>
        {text('visit.startModule')}
      </Button>
    );
  }
  const draft = drafts.find(
    (other) =>
      other.state === 'drafting' && !other.trial && other.storeId === storeId && other.module.name === moduleName,
  );
  if (draft) {
    return (
      <Link
        to="/assess/$assessmentId"
        params={{ assessmentId: draft.assessmentId }}
        className={`btn btn-primary ${WHOLE}`}
      >
        {text('visit.continueModule')}
        <ArrowRight className="size-4" aria-hidden />
      </Link>
    );
  }
  const store = references?.stores.find((candidate) => candidate.storeId === storeId);
  const module = modules.find(({ name }) => name === moduleName);
  if (!store || !module) {
    return (
      <Link to="/audit" search={{ module: moduleName }} className={`btn btn-primary ${WHOLE}`}>
        {text('visit.startModule')}
        <ArrowRight className="size-4" aria-hidden />
      </Link>
    );
  }
  return <Start module={module} drafts={drafts} store={store} />;
}

const WHOLE = 'h-12 w-full text-brand';

type StartProps = { module: ModuleReference; drafts: readonly AssessmentDraft[]; store: CaptureStore };

function Start({ module, drafts, store }: StartProps) {
  const text = useText();
  const language = useLanguage();
  const { start, hasFailed } = useStart(assessmentStart(module, textIn(module.definition.title, language), drafts));
  return (
    <div className="flex flex-col gap-2">
      {hasFailed && <Alert tone="bad">{text('capture.start.cannotStart')}</Alert>}
      <Button look="filled" onClick={() => start(store)} className={WHOLE}>
        {text('visit.startModule')}
        <ArrowRight className="size-4" aria-hidden />
      </Button>
    </div>
  );
}
