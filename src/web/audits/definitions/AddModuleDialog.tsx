import { useQuery } from '@tanstack/react-query';
import { Check, ChevronRight, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { addPack, listDefinitions, listPacks } from '../../../contract/audits/definitions.ts';
import { listChanges } from '../../../contract/access/history.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { readOptions } from '../../api/useCall.ts';
import { useSend } from '../../api/useSend.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { LoadFailure } from '../../lists/LoadFailure.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { LoadingNote } from '../../ui/LoadingNote.tsx';
import { notify } from '../../ui/notices/notices.ts';
import { Dialog, DialogBody, DialogFoot } from '../../ui/popups/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Pack } from './definition.ts';
import { DefinitionIcon } from './DefinitionIcon.tsx';

/** Lets the user add one of the built-in modules, without putting it into use. */
export function AddModuleDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const { data, error, refetch } = useQuery(readOptions(listPacks, {}));
  const [name, setName] = useState<string | null>(null);
  const { send, busy, error: refusal } = useSend(addPack, [listDefinitions, listPacks, listChanges]);
  const packs = data?.resultData ?? [];
  const current = packs.find((pack) => pack.name === name) ?? packs.find(({ loaded }) => !loaded) ?? packs[0];
  const add = (pack: Pack) =>
    void refusalOf(async () => {
      const { resultData } = await send({ name: pack.name });
      onClose();
      notify({ text: resultData });
    });
  return (
    <Dialog
      title={text('instruments.add')}
      description={text('instruments.pack.lead')}
      width="viewer"
      onClose={onClose}
    >
      <DialogBody className="!p-0">
        {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <div className="flex flex-col gap-3 p-5">
            <LoadingNote />
            {Array.from({ length: 7 }, (_, row) => (
              <Skeleton key={row} className="h-12" />
            ))}
          </div>
        )}
        {current && (
          <div className="grid sm:grid-cols-[2fr_3fr]">
            <PackList packs={packs} pack={current} onChoose={setName} />
            <PackFacts pack={current} />
          </div>
        )}
      </DialogBody>
      {refusal && (
        <div className="px-5 pb-4">
          <FormError error={refusal} />
        </div>
      )}
      <DialogFoot status={<span className="max-sm:hidden">{text('instruments.pack.later')}</span>}>
        <Button onClick={onClose}>{text('forms.cancel')}</Button>
        {current && (
          <Button look="filled" busy={busy} disabled={current.loaded} onClick={() => add(current)}>
            {text(current.loaded ? 'instruments.pack.added' : 'instruments.pack.add')}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}

function PackList({
  packs,
  pack: chosenPack,
  onChoose,
}: {
  packs: readonly Pack[];
  pack: Pack;
  onChoose: (name: string) => void;
}) {
  const text = useText();
  return (
    <ul
      aria-label={text('instruments.modules')}
      className="flex flex-col gap-0.5 border-line p-2 max-sm:border-b sm:border-r"
    >
      {packs.map((pack) => {
        return (
          <li key={pack.name}>
            <button
              type="button"
              aria-pressed={pack.name === chosenPack.name}
              onClick={() => onChoose(pack.name)}
              className="flex min-h-13 w-full items-center gap-3 rounded-lg px-2 py-1.5 text-left hover:bg-sunken aria-pressed:bg-accent-soft"
            >
              <span className="grid size-8 shrink-0 place-items-center rounded-lg border border-line bg-card text-fg-2">
                <DefinitionIcon of={pack.pillar} className="size-4" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-medium wrap-anywhere">{pack.title}</span>
                <span className="num block text-xs text-fg-2">
                  {text(`instruments.pillars.${pack.pillar}`)} · {text('instruments.pack.items', { count: pack.items })}
                </span>
              </span>
              {pack.loaded ? (
                <span className="flex items-center gap-1 text-xs text-good">
                  <Check className="size-3.5" aria-hidden />
                  {text('instruments.pack.added')}
                </span>
              ) : (
                <ChevronRight className="size-4 text-fg-3" aria-hidden />
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

type PackFact = 'version' | 'licence' | 'read' | 'contains' | 'languages' | 'gives';

function PackFacts({ pack }: { pack: Pack }) {
  const text = useText();
  const format = useFormat();
  const { source, languages, measures } = pack;
  const facts: [key: PackFact, value: string | null][] = [
    ['version', pack.version],
    ['licence', source.licence],
    ['read', source.read && format.day(source.read)],
    ['contains', text('instruments.pack.items', { count: pack.items })],
    ['languages', languages.map(({ name }) => name).join(', ')],
    ['gives', measures.join(', ')],
  ];
  return (
    <section aria-label={pack.title} className="flex flex-col gap-3 p-5">
      <h3 className="text-brand font-semibold wrap-anywhere">{pack.title}</h3>
      {pack.description && <p>{pack.description}</p>}
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[7rem_minmax(0,1fr)]">
        <dt className="text-fg-2">{text('instruments.pack.source')}</dt>
        <dd className="wrap-anywhere max-sm:mb-1">
          {source.url ? (
            <a href={source.url} target="_blank" rel="noreferrer" className="font-medium text-accent underline">
              {source.title}
            </a>
          ) : (
            source.title
          )}
        </dd>
        {facts.map(([key, value]) =>
          value === null ? null : (
            <div key={key} className="contents">
              <dt className="text-fg-2">{text(`instruments.pack.${key}`)}</dt>
              <dd className="wrap-anywhere max-sm:mb-1">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {source.note && (
        <p className="flex items-start gap-2 rounded-lg bg-warn-soft px-3 py-2.5" lang="en">
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
          {source.note}
        </p>
      )}
    </section>
  );
}
