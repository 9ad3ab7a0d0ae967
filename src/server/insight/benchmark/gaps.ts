import { yesOrNo } from '../../../domain/answers.ts';
import { textIn } from '../../../domain/definitionTexts.ts';
import { inLanguage, type Instrument } from '../../../domain/instrument.ts';
import type { Item, Module } from '../../../domain/modules/module.ts';
import type { StoredAnswer, StoredItem } from '../../db/schema.ts';
import type { InstalledInstrument } from '../../shared/definitions/installedInstruments.ts';
import { outcomesOfSurvey } from '../../followUp/actions/follow/outcomes.ts';
import type { LoadedModule } from '../../shared/definitions/modules.ts';

/** The position (from 0) of the first choice with which a policy counts as agreed, unless its item names one. */
const AGREED_FROM = 2;

type Audit = { id: string; instrument: InstalledInstrument; answers: readonly StoredAnswer[] };

/** Returns the policies of an assessment that have at least been agreed but that an audit contradicts. */
export function gapsOf(
  { items, module }: LoadedModule,
  answers: readonly StoredItem[],
  audit: Audit,
  tagOf: (definition: Instrument | Module) => string,
) {
  const language = tagOf(module);
  const values = new Map(answers.map(({ item, value }) => [item, value]));
  const lost = outcomesOfSurvey(audit.instrument, audit.answers).filter(({ earned }) => !earned);
  const points = new Map(lost.map(({ id, worth }) => [id, worth]));
  const byQuestion = new Map(audit.answers.map(([id, answer]) => [id, yesOrNo(answer)]));
  return [...items.values()].flatMap((item) => {
    const step = agreedStep(item, values.get(item.varname));
    if (!step) return [];
    const agreedValue = item.agreed_on === undefined ? undefined : values.get(item.agreed_on);
    return (item.shown_by ?? []).flatMap(({ question, when }) => {
      const definition = audit.instrument.questions.get(question);
      const answer = byQuestion.get(question) ?? null;
      if (!definition || answer === null || answer.toLowerCase() === when) return [];
      return {
        item: item.varname,
        text: textIn(item.text, language),
        state: textIn(step.text, language),
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

/** Returns the chosen step of a policy if it is 'agreed' or a later one; otherwise undefined. */
function agreedStep(item: Item, value: unknown) {
  if (item.kind !== 'choice') return undefined;
  const codes = item.choices.map(({ code }) => code);
  const from = item.agreed_from === undefined ? AGREED_FROM : codes.indexOf(item.agreed_from);
  const step = codes.findIndex((code) => code === value);
  return step >= 0 && from >= 0 && step >= from ? item.choices[step] : undefined;
}
