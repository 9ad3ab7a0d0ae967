import type { ReactNode } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { useEditor } from '../editorContext.ts';
import { plainValue } from '../plainValue.ts';
import type { AboutDraft } from '../session/draftSession.ts';
import { showEntry } from '../showEntry.ts';
import { entryPath, usePathName } from '../usePathName.ts';

export type Change = AboutDraft['changes'][number];

const LOOKS = {
  harmless: 'bg-sunken text-fg-2',
  scores: 'bg-warn-soft text-warn',
  breaks: 'bg-bad-soft text-bad',
} as const;

/** The kinds of changes for which the values before and after are shown. */
const COMPARED: ReadonlySet<Change['kind']> = new Set(['text', 'weight', 'formula', 'field']);

/** Shows a change to an entry. Pressing the entry's name opens the entry, unless `plain` is set. */
export function ChangeLine({
  change,
  action,
  plain = false,
  onShow,
}: {
  change: Change;
  action?: ReactNode;
  plain?: boolean;
  onShow?: () => void;
}) {
  const text = useText();
  const { definition, base, open } = useEditor();
  const nameOf = usePathName();
  const { kind, id, before, after } = change;
  const entry = entryPath(definition, base, id);
  const isCompared = COMPARED.has(kind);
  return (
    <li className="flex flex-col gap-1 py-2.5 first:pt-0 last:pb-0">
      <div className="flex items-start gap-2">
        {plain ? (
          <span className="min-w-0 flex-1 font-medium wrap-anywhere">{nameOf(id)}</span>
        ) : (
          <button
            type="button"
            onClick={() => {
              onShow?.();
              open(entry);
              showEntry(entry);
            }}
            className="reach min-w-0 flex-1 text-left font-medium wrap-anywhere hover:underline"
          >
            {nameOf(id)}
          </button>
        )}
        <span className={`shrink-0 rounded-md px-1.5 py-0.5 text-xs font-medium ${LOOKS[change.class]}`}>
          {text(`editor.change.class.${change.class}`)}
        </span>
      </div>
      <p className="text-xs wrap-anywhere text-fg-2">
        {text(`editor.change.kind.${kind}`)}
        {isCompared && (
          <>
            : <del className="text-fg-3">{plainValue(before)}</del>{' '}
            <ins className="text-fg no-underline">{plainValue(after)}</ins>
          </>
        )}
      </p>
      {action}
    </li>
  );
}
