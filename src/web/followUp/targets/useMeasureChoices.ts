import { useSuspenseQueries } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import { listDefinitions, readDefinition } from '../../../contract/audits/definitions.ts';
import { textIn } from '../../../domain/definitionTexts.ts';
import type { Module } from '../../../domain/modules/module.ts';
import { readOptions, useCall } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';

/** A measure that can have a target; `key` is unique across modules. */
export type MeasureChoice = { key: string; module: string; measure: string; name: string; unit: string | null };

/** Returns the measures of the modules in use. Suspends. */
export function useMeasureChoices(): MeasureChoice[] {
  const text = useText();
  const locale = useLocale();
  const { resultData: definitions } = useCall(listDefinitions, { counts: false });
  const modules = definitions.filter(({ kind, in_use: isUsed }) => kind === 'module' && isUsed);
  const read = useSuspenseQueries({ queries: modules.map(({ name }) => readOptions(readDefinition, { name })) });
  return read.flatMap(({ data }) => {
    const { module, title, measures } = data.resultData.definition as unknown as Module;
    return measures.map(({ id, title: name, unit = null }) => ({
      key: `${module} ${id}`,
      module,
      measure: id,
      name: text('targets.measure', { measure: textIn(name, locale), module: textIn(title, locale) }),
      unit,
    }));
  });
}
