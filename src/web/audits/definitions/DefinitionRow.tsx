import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useText } from '../../i18n/useText.ts';
import type { Definition } from './definition.ts';
import { DefinitionActions } from './DefinitionActions.tsx';
import { DefinitionIcon } from './DefinitionIcon.tsx';

/** Shows a definition, its state and its actions. */
export function DefinitionRow({ definition }: { definition: Definition }) {
  const text = useText();
  const { kind, name, title, pillar, versions, renew_months: months, taken = 0 } = definition;
  const due = months === null ? text('instruments.neverDue') : text('instruments.due', { months });
  return (
    <li className="grid items-center gap-x-6 gap-y-2 px-5 py-3 max-sm:px-4 xl:grid-cols-[minmax(0,1fr)_9rem_9rem_11rem_minmax(9rem,auto)]">
      <div className="flex min-w-0 items-center gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-sunken text-fg-2">
          <DefinitionIcon of={kind === 'audit' ? kind : pillar} className="size-4.5" />
        </span>
        <div className="min-w-0">
          <Link
            to="/settings/instruments/$name/draft"
            params={{ name }}
            className="reach font-medium wrap-anywhere hover:underline"
          >
            {title}
          </Link>
          <p className="text-xs text-fg-3">
            {kind === 'audit' ? text('instruments.score') : `${text(`instruments.pillars.${pillar}`)} · ${due}`}
          </p>
        </div>
      </div>
      <Version definition={definition} />
      <p className="num text-fg-2">
        {text(`instruments.taken.${kind}`, { count: taken })}
        {versions.length > 1 && taken > 0 && (
          <span className="block text-xs text-fg-3">{text('instruments.allVersions')}</span>
        )}
      </p>
      {definition.version === '' ? <span /> : <Languages definition={definition} />}
      <DefinitionActions definition={definition} />
    </li>
  );
}

function Version({ definition: { version, in_use: isUsed, draft } }: { definition: Definition }) {
  const text = useText();
  return (
    <p className="flex flex-wrap gap-y-1">
      {version !== '' && (
        <span
          className={`num inline-flex h-6 items-center rounded-md px-2 text-xs font-medium ${isUsed ? 'bg-good-soft text-good' : 'border border-dashed border-control text-fg-2'}`}
        >
          {text(isUsed ? 'instruments.inUse' : 'instruments.notInUse', { version })}
        </span>
      )}
      {draft && (
        <span className="not-first:ml-2 inline-flex h-6 items-center rounded-md border border-dashed border-control px-2 text-xs font-medium text-fg-2">
          {text('editor.draft')}
        </span>
      )}
    </p>
  );
}

function Languages({ definition: { languages } }: { definition: Definition }) {
  const text = useText();
  const complete = languages.filter(({ share }) => share === 1).length;
  return (
    <p className="num flex flex-wrap items-center gap-x-2 text-fg-2">
      {text('instruments.languages', { complete, count: languages.length })}
      {complete < languages.length && (
        <span className="flex items-center gap-1 text-xs text-warn">
          <CircleAlert className="size-3.5" aria-hidden />
          {text('instruments.incomplete', { count: languages.length - complete })}
        </span>
      )}
    </p>
  );
}
