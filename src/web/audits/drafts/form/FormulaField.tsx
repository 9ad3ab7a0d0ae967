import { useQuery } from '@tanstack/react-query';
import { Braces } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { listAssessments, readAssessment } from '../../../../contract/audits/assessments.ts';
import { readDefinition } from '../../../../contract/audits/definitions.ts';
import { valueOfFormula } from '../../../../domain/modules/assess.ts';
import type { Module } from '../../../../domain/modules/module.ts';
import { readOptions } from '../../../api/useCall.ts';
import { TextArea } from '../../../forms/TextArea.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { SearchSwitcher } from '../../../ui/popups/SearchSwitcher.tsx';
import { scoringInputOf } from '../../assessments/assessment.ts';
import { useValueText } from '../../assessments/useValueText.ts';
import { useEditor } from '../editorContext.ts';
import { formulaNames, insertPart } from './formulaNames.ts';
import { useField, type FieldProps } from './useField.ts';

/** Edits a formula, and shows its value in the module's latest assessment. */
export function FormulaField(props: FieldProps) {
  const { entry, field } = props;
  const { module } = useEditor();
  const { label, value, error, hint, character: place, set } = useField(props);
  const input = useRef<HTMLTextAreaElement>(null);
  const formula = typeof value === 'string' ? value : '';
  const change = (next: string) => set(next === '' && !field.required ? undefined : next);
  const insert = (part: string) => {
    const { selectionStart: from = formula.length, selectionEnd: to = formula.length } = input.current ?? {};
    const next = insertPart(formula, part, { from, to });
    change(next.formula);
    // Rendering the new value moves the caret to its end.
    setTimeout(() => input.current?.setSelectionRange(next.caret, next.caret));
  };
  return (
    <div className="flex flex-col gap-1.5">
      <TextArea
        ref={input}
        label={label}
        rows={1}
        autoComplete="off"
        spellCheck={false}
        grows
        className="font-mono"
        value={formula}
        onChange={({ target }) => change(target.value.replaceAll('\n', ' '))}
        error={error}
        hint={hint}
        data-field={field.name}
      />
      {place !== null && <FaultPlace formula={formula} place={place} />}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-60 text-xs text-fg-2">
          {module && formula !== '' && <LatestValue module={module} formula={formula} entry={entry} />}
        </div>
        <NamePicker onChoose={insert} focusAfter={input} />
      </div>
    </div>
  );
}

/** The number of characters shown before and after a fault. */
const AROUND = 24;

/** The number of decimals shown if the entry doesn't set one. */
const DECIMALS = 2;

/** Shows the part of a formula around a fault, with the character at fault marked. */
function FaultPlace({ formula, place }: { formula: string; place: number }) {
  const start = Math.max(0, place - AROUND);
  const end = place + 1 + AROUND;
  return (
    // For screen readers, the message contains the character's number.
    <p aria-hidden className="font-mono text-xs wrap-anywhere whitespace-pre-wrap text-fg-2">
      {start > 0 && '…'}
      {formula.slice(start, place)}
      <mark className="rounded-xs bg-bad-soft px-px text-bad underline">{formula[place] ?? '\u00a0'}</mark>
      {formula.slice(place + 1, end)}
      {end < formula.length && '…'}
    </p>
  );
}

type NamePickerProps = { onChoose: (part: string) => void; focusAfter: RefObject<HTMLElement | null> };

function NamePicker({ onChoose, focusAfter }: NamePickerProps) {
  const text = useText();
  const { definition, language } = useEditor();
  const choices = formulaNames(definition, language).map(({ part, note }) => ({ id: part, name: part, note }));
  return (
    <SearchSwitcher
      words={{
        label: text('editor.formula.names'),
        search: text('editor.formula.find'),
        noneText: text('editor.noneFound'),
      }}
      icon={<Braces className="size-4" aria-hidden />}
      choices={choices}
      choice={null}
      placeholder={text('editor.formula.insert')}
      onChoose={onChoose}
      focusAfter={focusAfter}
    />
  );
}

/** Shows the value of a formula in the latest assessment with the module. */
function LatestValue({ module, formula, entry }: { module: Module; formula: string; entry: FieldProps['entry'] }) {
  const text = useText();
  const format = useFormat();
  const valueText = useValueText();
  const { data: list } = useQuery(readOptions(listAssessments, { module: module.module, size: 1 }));
  const latest = list?.resultData[0];
  const { data: detail } = useQuery({
    ...readOptions(readAssessment, { assessment_id: latest?.assessment_id ?? '' }),
    enabled: latest !== undefined,
  });
  const { data: storedDefinition } = useQuery({
    ...readOptions(readDefinition, { name: module.module }),
    enabled: latest !== undefined,
  });
  if (list && !latest) return <p>{text('editor.formula.noAssessment')}</p>;
  if (!latest || !detail || !storedDefinition) return null;
  const input = scoringInputOf(detail.resultData, storedDefinition.resultData.settings);
  const value = valueOfFormula(module, input, formula);
  const { unit, decimals } = entry.value;
  const numberFormat = {
    ...(typeof unit === 'string' && { unit }),
    decimals: typeof decimals === 'number' ? decimals : DECIMALS,
  };
  return (
    <p>
      {text('editor.formula.latest', {
        store: latest.store_name,
        date: format.day(latest.date),
        value: value === null ? text('editor.formula.noValue') : valueText(value, numberFormat),
      })}
    </p>
  );
}
