import { yesOrNo } from '../../../domain/answers.ts';
import { textIn } from '../../../domain/definitionTexts.ts';
import { inLanguage, type Instrument } from '../../../domain/instrument.ts';
import type { Module } from '../../../domain/modules/module.ts';
import { auditVerdict, isAgreed, policyStep, type PolicyStep } from '../../../domain/modules/policies.ts';
import type { StoredAnswer, StoredItem } from '../../db/schema.ts';
import { outcomesOfSurvey } from '../../followUp/actions/follow/outcomes.ts';
import type { InstalledInstrument } from '../../shared/definitions/installedInstruments.ts';
import type { LoadedModule } from '../../shared/definitions/modules.ts';

type Audit = { id: string; instrument: InstalledInstrument; answers: readonly StoredAnswer[] };
type TagOf = (definition: Instrument | Module) => string;

/** Returns the agreed policies of an assessment that an audit contradicts, one entry for each contradicting answer. */
export function gapsOf({ items, module }: LoadedModule, answers: readonly StoredItem[], audit: Audit, tagOf: TagOf) {
  const language = tagOf(module);
  const values = valuesOf(answers);
  const lostOutcomes = outcomesOfSurvey(audit.instrument, audit.answers).filter(({ earned }) => !earned);
  const points = new Map(lostOutcomes.map(({ id, worth }) => [id, worth]));
  const byQuestion = new Map(audit.answers.map(([id, answer]) => [id, yesOrNo(answer)]));
  return [...items.values()].flatMap((item) => {
    const step = policyStep(item, values.get(item.varname));
    if (!isAgreed(step)) return [];
    const agreedValue = item.agreed_on === undefined ? undefined : values.get(item.agreed_on);
    return (item.shown_by ?? []).flatMap(({ question, when }) => {
      const definition = audit.instrument.questions.get(question);
      const answer = byQuestion.get(question) ?? null;
      if (!definition || answer === null || answer.toLowerCase() === when) return [];
      return {
        item: item.varname,
        text: textIn(item.text, language),
        state: textIn(step.choice.text, language),
        agreed: typeof agreedValue === 'string' ? agreedValue : null,
        question_id: question,
        question: inLanguage(definition.text, tagOf(audit.instrument.instrument)),
        survey_id: audit.id,
        answer,
        points: points.get(question) ?? null,
      };
    });
  });
}

/** The steps of a policy as the benchmark shows them: the first, those before agreement, agreement, and those after. */
type StepKind = 'none' | 'begun' | 'agreed' | 'further';

/**
 * Returns how many policies of an assessment are at each step: first the agreed ones that the audit confirms, then the
 * others, the furthest step first. Empty if the module has no policies, or if its policies have different steps.
 */
export function stepsOf(
  { items, module }: LoadedModule,
  answers: readonly StoredItem[],
  audit: Pick<Audit, 'answers'> | null,
  tagOf: TagOf,
) {
  const isPolicy = module.pillar === 'policy';
  const policies = [...items.values()].flatMap((item) => (isPolicy && item.kind === 'choice' ? item : []));
  const orders = policies.map(({ choices, agreed_from: from = '' }) =>
    [from, ...choices.map(({ code }) => code)].join(),
  );
  if (new Set(orders).size !== 1) return [];
  const language = tagOf(module);
  const values = valuesOf(answers);
  const byQuestion = new Map(audit?.answers.map(([id, answer]) => [id, answer]));
  let checked = 0;
  const counts = new Map<number, { kind: StepKind; text: string; count: number }>();
  for (const item of policies) {
    const step = policyStep(item, values.get(item.varname));
    if (step === null) continue;
    if (isAgreed(step) && auditVerdict(item, (question) => byQuestion.get(question)) === 'confirms') {
      checked += 1;
    } else {
      const { count } = counts.get(step.at) ?? { count: 0 };
      counts.set(step.at, { kind: kindOf(step), text: textIn(step.choice.text, language), count: count + 1 });
    }
  }
  return [
    ...(checked > 0 ? [{ kind: 'checked' as const, text: null, count: checked }] : []),
    ...[...counts].toSorted(([one], [other]) => other - one).map(([, step]) => step),
  ];
}

function kindOf({ at, agreedFrom }: PolicyStep): StepKind {
  if (at === agreedFrom) return 'agreed';
  if (agreedFrom >= 0 && at > agreedFrom) return 'further';
  return at === 0 ? 'none' : 'begun';
}

function valuesOf(answers: readonly StoredItem[]) {
  return new Map(answers.map(({ item, value }) => [item, value]));
}
