import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis, Pencil } from 'lucide-react';
import { useState } from 'react';
import {
  listFoods,
  listDefinitions,
  listVersionUses,
  putDefinitionToUse,
} from '../../../contract/audits/definitions.ts';
import { listChanges } from '../../../contract/access/history.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { notify } from '../../ui/notices/notices.ts';
import { ConfirmDialog } from '../../ui/popups/ConfirmDialog.tsx';
import { MenuButton } from '../../ui/popups/MenuButton.tsx';
import { useRestoreDraft } from './useRestoreDraft.ts';
import type { Definition } from './definition.ts';
import { FiguresDialog } from './FiguresDialog.tsx';

/** Shows the buttons and the menu of a definition. */
export function DefinitionActions({ definition }: { definition: Definition }) {
  const text = useText();
  const { kind, name, title, version, in_use: isUsed, versions } = definition;
  const [figures, setFigures] = useState(false);
  /** The version to switch to, while the user is asked to confirm the switch; otherwise null. */
  const [replacement, setReplacement] = useState<string | null>(null);
  const { send, busy, error } = useSend(putDefinitionToUse, [listDefinitions, listVersionUses, listFoods, listChanges]);
  const navigate = useNavigate();
  const restore = useRestoreDraft();
  const use = (versionName: string | null) =>
    void refusalOf(async () => {
      notify({ text: (await send({ name, version: versionName })).resultData });
      setReplacement(null);
    });
  const otherVersions = versions
    .filter((candidate) => !isUsed || candidate.version !== version)
    .map((other) => ({
      key: other.version,
      label: text('instruments.useVersion', { version: other.version }),
      onSelect: () => (isUsed ? setReplacement(other.version) : use(other.version)),
    }));
  const ofModule = [
    { key: 'figures', label: text('instruments.figures.open'), onSelect: () => setFigures(true) },
    ...(isUsed ? [{ key: 'stop', label: text('instruments.stop'), onSelect: () => use(null) }] : []),
  ];
  const ofDraft =
    definition.discarded_at === undefined
      ? []
      : [{ key: 'restore', label: text('instruments.restoreDraft'), onSelect: () => void restore(name) }];
  const isPublished = versions.length > 0;
  const toHistory = {
    key: 'versions',
    label: text('editor.history.versions'),
    onSelect: () => void navigate({ to: '/history', search: { kind: 'definition_loaded' } }),
  };
  const groups = [
    ofDraft,
    otherVersions,
    kind === 'module' && isPublished ? ofModule : [],
    isPublished ? [toHistory] : [],
  ].filter(({ length }) => length > 0);
  return (
    <div className="flex items-center justify-end gap-2 max-xl:justify-start">
      {!isUsed && isPublished && (
        <Button onClick={() => use(version)} busy={busy} aria-label={text('instruments.useOf', { title })}>
          {text('instruments.use')}
        </Button>
      )}
      <Link
        to="/settings/instruments/$name/draft"
        params={{ name }}
        aria-label={text('instruments.changeOf', { title })}
        className="btn"
      >
        <Pencil className="size-4" aria-hidden />
        {text('instruments.change')}
      </Link>
      {groups.length > 0 && (
        <MenuButton label={text('instruments.more', { title })} className="btn-icon" groups={groups}>
          <Ellipsis className="size-4" aria-hidden />
        </MenuButton>
      )}
      {error && replacement === null && <FormError error={error} />}
      {replacement !== null && (
        <ConfirmDialog
          title={text('instruments.useTitle', { title, version: replacement })}
          confirm={text('instruments.useVersion', { version: replacement })}
          look="filled"
          busy={busy}
          error={error}
          onConfirm={() => use(replacement)}
          onCancel={() => setReplacement(null)}
        >
          {text('instruments.useLead', { version: replacement, current: version })}
        </ConfirmDialog>
      )}
      {figures && <FiguresDialog name={name} title={title} onClose={() => setFigures(false)} />}
    </div>
  );
}
