import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { CloudOff, FileX, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { readCaptureInstrument, readTriedDraft } from '../../../../contract/audits/capture.ts';
import type { ReplyOf } from '../../../../contract/kit/call.ts';
import type { Module } from '../../../../domain/modules/module.ts';
import { CallError } from '../../../api/CallError.ts';
import { readOptions } from '../../../api/useCall.ts';
import { useText } from '../../../i18n/useText.ts';
import { LoadFailure } from '../../../lists/LoadFailure.tsx';
import { NavDrawer } from '../../../shell/header/NavDrawer.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadingNote } from '../../../ui/LoadingNote.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useAssessments } from '../drafts/assessmentDrafts.ts';
import type { Draft } from '../drafts/draft.ts';
import { useDrafts } from '../drafts/drafts.ts';
import { ModeFrame } from '../frame/ModeFrame.tsx';
import type { ModuleReference, VersionName, VersionTexts } from '../references/reference.ts';
import { useReferences } from '../references/references.ts';
import { NoStores } from '../start/NoStores.tsx';
import { StoreSearch } from '../start/StoreSearch.tsx';
import { useStart } from '../start/useStart.ts';
import { moduleTrialStart, trialStart } from './trialStart.ts';

/** Shows the page where users try a draft of the instrument or of a module. */
export function TrialPage() {
  const text = useText();
  const { version } = useParams({ from: '/signedIn/audit/try/$version' });
  const { data, error, refetch } = useQuery({ ...readOptions(readTriedDraft, { version }), staleTime: 0 });
  const draft = data?.resultData;
  return (
    <ModeFrame
      lead={
        <span className="max-md:min-w-10 md:min-w-3">
          <NavDrawer />
        </span>
      }
      title={text('capture.trial.title')}
      below={draft?.title}
    >
      <div className="mx-auto w-full max-w-2xl p-4 pb-8 md:px-6">
        {error ? (
          <TrialFailure error={error} onRetry={() => void refetch()} />
        ) : !draft ? (
          <LoadingState />
        ) : draft.ended ? (
          <Notice icon={FileX} title={text(`capture.trial.${draft.ended}`)}>
            {text(draft.module ? 'capture.trial.endedLeadOfModule' : 'capture.trial.endedLead')}
          </Notice>
        ) : draft.module ? (
          <Items module={moduleOf(draft.instrument, draft.module)} title={draft.title} />
        ) : (
          <Questions instrument={draft.instrument} />
        )}
      </div>
    </ModeFrame>
  );
}

function TrialFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = useText();
  if (!(error instanceof CallError) || error.code !== 'not_found') {
    return <LoadFailure error={error} onRetry={onRetry} />;
  }
  return (
    <Notice icon={FileX} title={text('capture.trial.unknown')}>
      {text('capture.trial.unknownLead')}
    </Notice>
  );
}

function Notice({ icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  const text = useText();
  return (
    <div className="card">
      <EmptyState
        icon={icon}
        title={title}
        action={
          <Link to="/audit" className="btn">
            {text('nav.takeAudit')}
          </Link>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}

/** Reads the questions of a draft in every language, because the user may change the language while offline. */
function Questions({ instrument }: { instrument: VersionName }) {
  const { data, error, refetch } = useQuery(readOptions(readCaptureInstrument, { instrument }));
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return (
    <TrialStart questions={data.resultData.map((texts) => ({ ...texts, ...instrument, languages: data.languages }))} />
  );
}

type TrialDraft = ReplyOf<typeof readTriedDraft>['resultData'];

/** Returns a draft of a module in the format in which devices store modules. The server checked the definition. */
function moduleOf(name: VersionName, { definition, ...rest }: NonNullable<TrialDraft['module']>): ModuleReference {
  return { ...name, ...rest, definition: definition as Module, inUse: false, readAt: new Date().toISOString() };
}

function TrialStart({ questions }: { questions: readonly VersionTexts[] }) {
  const text = useText();
  const drafts = useDrafts();
  const start = useStart(trialStart(questions, drafts ?? []));
  return <Stores lead={text('capture.trial.lead')} drafts={drafts} {...start} />;
}

function Items({ module, title }: { module: ModuleReference; title: string }) {
  const text = useText();
  const assessments = useAssessments();
  const start = useStart(moduleTrialStart(module, title, assessments ?? []));
  const drafts = useDrafts();
  return <Stores lead={text('capture.trial.leadOfModule')} drafts={assessments && drafts} {...start} />;
}

type StoresProps = ReturnType<typeof useStart> & {
  lead: string;
  /** The audits on this device; undefined until they are loaded. */
  drafts: readonly Draft[] | undefined;
};

function Stores({ lead, drafts, start, hasFailed }: StoresProps) {
  const text = useText();
  const references = useReferences();
  if (references === undefined || drafts === undefined) return <LoadingState />;
  if (references === null) {
    return (
      <Notice icon={CloudOff} title={text('capture.start.needsConnection')}>
        {text('capture.start.needsLead')}
      </Notice>
    );
  }
  if (references.stores.length === 0) return <NoStores />;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-pretty text-fg-2">{lead}</p>
      <StoreSearch
        references={references}
        drafts={drafts}
        title={text('capture.trial.choose')}
        hasFailed={hasFailed}
        onStart={start}
      />
    </div>
  );
}

function LoadingState() {
  return (
    <div className="flex flex-col gap-3">
      <LoadingNote />
      <Skeleton className="h-12" />
      <Skeleton className="h-44" />
    </div>
  );
}
