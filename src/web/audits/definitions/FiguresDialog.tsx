import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { readDefinition, setModuleSettings } from '../../../contract/audits/definitions.ts';
import { listChanges } from '../../../contract/access/history.ts';
import { textIn } from '../../../domain/definitionTexts.ts';
import { itemsOf, type Module } from '../../../domain/modules/module.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { readOptions } from '../../api/useCall.ts';
import { useSend } from '../../api/useSend.ts';
import { Field } from '../../forms/Field.tsx';
import { useFieldNumber } from '../../forms/useFieldNumber.ts';
import { useLeaveGuard } from '../../forms/useLeaveGuard.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/useText.ts';
import { LoadFailure } from '../../lists/LoadFailure.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { LoadingNote } from '../../ui/LoadingNote.tsx';
import { notify } from '../../ui/notices/notices.ts';
import { Dialog, DialogBody, DialogFoot } from '../../ui/popups/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

type Figure = { name: string; label: string; hint: string | undefined; value: number | undefined };

/**
 * Lets the user edit the organisation's settings for a module and, if its formulas use them, the maximum prices of
 * products.
 */
export function FiguresDialog({ name, title, onClose }: { name: string; title: string; onClose: () => void }) {
  const text = useText();
  const { data, error, refetch } = useQuery(readOptions(readDefinition, { name }));
  const figures = useFigures(data?.resultData);
  return (
    <Dialog
      title={text('instruments.figures.title', { title })}
      description={text('instruments.figures.lead')}
      onClose={onClose}
    >
      {figures && figures.length > 0 ? (
        <FiguresForm name={name} figures={figures} onClose={onClose} />
      ) : (
        <DialogBody>
          {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
          {figures && <p className="text-fg-2">{text('instruments.figures.none')}</p>}
          {!data && !error && (
            <>
              <LoadingNote />
              <Skeleton className="h-40" />
            </>
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}

function useFigures(
  read: { definition: Record<string, unknown>; settings: Record<string, number> } | undefined,
): Figure[] | null {
  const text = useText();
  const language = useLanguage();
  if (!read) return null;
  const module = read.definition as unknown as Module;
  const settings = (module.settings ?? []).map(({ name, title, unit, default: usual }) => ({
    name,
    label: unit === undefined ? textIn(title, language) : `${textIn(title, language)} (${unit})`,
    hint: usual === undefined ? undefined : text('instruments.figures.default', { value: usual }),
    value: read.settings[name],
  }));
  const isPriced = module.measures.length > 0 && usesMaxPrices(module);
  const prices = itemsOf(module).flatMap((item) =>
    item.kind === 'price' && isPriced
      ? [
          {
            name: `max_price:${item.varname}`,
            label: textIn(item.text, language),
            hint: text(`instruments.figures.perUnit.${item.unit}`),
            value: read.settings[`max_price:${item.varname}`] ?? item.max_price,
          },
        ]
      : [],
  );
  return [...settings, ...prices];
}

/** Checks whether a formula of the module uses maximum prices. */
function usesMaxPrices({ computed = [], measures, outcome = [] }: Module): boolean {
  const formulas = [...computed, ...measures].map(({ formula }) => formula);
  return [...formulas, ...outcome.map(({ when }) => when)].some((formula) => formula.includes('max_price('));
}

function FiguresForm({ name, figures, onClose }: { name: string; figures: readonly Figure[]; onClose: () => void }) {
  const text = useText();
  const [input, setInput] = useState<Readonly<Record<string, string>>>({});
  const { format, parse } = useFieldNumber();
  const fieldValue = ({ value }: Figure) => (value === undefined ? '' : format(value));
  const changes = figures.filter((figure) => figure.name in input && input[figure.name] !== fieldValue(figure));
  const wrong = changes.filter(({ name: of }) => input[of]?.trim() !== '' && parse(input[of] ?? '') === null);
  const { question, letGo } = useLeaveGuard(changes.length > 0);
  const { send, busy, error } = useSend(setModuleSettings, [readDefinition, listChanges]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changes.length === 0 || wrong.length > 0 || busy) return;
    void refusalOf(async () => {
      const settings = Object.fromEntries(changes.map((figure) => [figure.name, parse(input[figure.name] ?? '')]));
      const { resultData } = await send({ name, settings });
      letGo();
      onClose();
      notify({ text: resultData });
    });
  };
  return (
    <form noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <DialogBody className="flex flex-col gap-4">
        {figures.map((figure) => (
          <Field
            key={figure.name}
            label={figure.label}
            inputMode="decimal"
            autoComplete="off"
            value={input[figure.name] ?? fieldValue(figure)}
            onChange={({ target }) => setInput({ ...input, [figure.name]: target.value })}
            hint={figure.hint}
            error={wrong.includes(figure) ? text('instruments.figures.wrong') : undefined}
          />
        ))}
        <FormError error={error} />
      </DialogBody>
      <DialogFoot status={changes.length === 0 && text('forms.unchanged')}>
        <Button onClick={onClose}>{text('forms.cancel')}</Button>
        <Button type="submit" look="filled" busy={busy} disabled={changes.length === 0 || wrong.length > 0}>
          {text('forms.save')}
        </Button>
      </DialogFoot>
      {question}
    </form>
  );
}
