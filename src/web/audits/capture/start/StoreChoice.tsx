import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { textIn } from '../../../../domain/definitionTexts.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useText } from '../../../i18n/useText.ts';
import { Alert } from '../../../ui/Alert.tsx';
import type { AssessmentDraft } from '../drafts/assessmentDraft.ts';
import type { Draft } from '../drafts/draft.ts';
import { assessmentStart } from '../modules/start/assessmentStart.ts';
import { ModuleChoice } from '../modules/start/ModuleChoice.tsx';
import { useModulesInUse, type References } from '../references/references.ts';
import { MannerFields } from './MannerFields.tsx';
import { StoreSearch } from './StoreSearch.tsx';
import { auditStart, USUAL_MANNER, useStart } from './useStart.ts';

type StoreChoiceProps = {
  references: References;
  drafts: readonly Draft[];
  assessments: readonly AssessmentDraft[];
};

/**
 * Lets the user choose the store for an audit or assessment. A link can preset the module and the search:
 * `/audit?module=store-policy&find=Harbour`.
 */
export function StoreChoice({ references, drafts, assessments }: StoreChoiceProps) {
  const text = useText();
  const { module: linkedModule, find }: { module?: unknown; find?: unknown } = useSearch({ strict: false });
  const [manner, setManner] = useState(USUAL_MANNER);
  const language = useLanguage();
  const modules = useModulesInUse();
  /** Undefined until the user chooses; null for an audit. */
  const [choice, setChoice] = useState<string | null | undefined>(undefined);
  const moduleName = choice === undefined ? (typeof linkedModule === 'string' ? linkedModule : null) : choice;
  const module = modules.find(({ name }) => name === moduleName);
  // A link to a module that this device lacks must not start an audit instead.
  const isAbsent = moduleName !== null && !module;
  const { start, hasFailed } = useStart(
    module
      ? assessmentStart(module, textIn(module.definition.title, language), assessments)
      : auditStart(references, drafts, manner),
  );
  return (
    <StoreSearch
      references={references}
      drafts={drafts}
      title={text(drafts.some(({ state }) => state === 'drafting') ? 'capture.start.another' : 'capture.start.first')}
      find={typeof find === 'string' ? find : ''}
      hasFailed={hasFailed}
      onStart={isAbsent ? null : start}
    >
      {modules.length > 0 && <ModuleChoice modules={modules} value={moduleName} onChange={setChoice} />}
      {moduleName === null && <MannerFields manner={manner} onChange={setManner} />}
      {isAbsent && (
        <div className="mt-2">
          <Alert tone="warn">{text('assess.moduleAbsent')}</Alert>
        </div>
      )}
    </StoreSearch>
  );
}
