import { useQuery } from '@tanstack/react-query';
import { Info, Plus, Shapes, Upload } from 'lucide-react';
import { useState } from 'react';
import { listDefinitions } from '../../../contract/audits/definitions.ts';
import { readOptions } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';
import { ListBody } from '../../lists/ListBody.tsx';
import { ListHead } from '../../lists/ListHead.tsx';
import { SettingsTabs } from '../../shell/navigation/SettingsTabs.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AddModuleDialog } from './AddModuleDialog.tsx';
import type { Definition } from './definition.ts';
import { DefinitionRow } from './DefinitionRow.tsx';
import { LoadFileDialog } from './LoadFileDialog.tsx';

/** Lists the audit instrument and the modules. */
export function InstrumentsPage() {
  const text = useText();
  const [dialog, setDialog] = useState<'add' | 'load' | null>(null);
  return (
    <div className="flex flex-col gap-4">
      <SettingsTabs />
      <ListHead
        title={text('instruments.title')}
        lead={text('instruments.lead')}
        action={
          <>
            <Button onClick={() => setDialog('load')} className="max-sm:h-10 max-sm:flex-1">
              <Upload className="size-4" aria-hidden />
              {text('instruments.load')}
            </Button>
            <Button onClick={() => setDialog('add')} className="max-sm:h-10 max-sm:flex-1">
              <Plus className="size-4" aria-hidden />
              {text('instruments.add')}
            </Button>
          </>
        }
      />
      <Definitions />
      {dialog === 'add' && <AddModuleDialog onClose={() => setDialog(null)} />}
      {dialog === 'load' && <LoadFileDialog onClose={() => setDialog(null)} />}
    </div>
  );
}

function Definitions() {
  const text = useText();
  const { data } = useQuery({
    ...readOptions(listDefinitions, { drafts: true }),
    throwOnError: (_error, query) => !query.state.data,
  });
  const all = data?.resultData ?? [];
  return (
    <ListBody
      reply={data && { count: all.length }}
      empty={{ icon: Shapes, title: text('instruments.none'), lead: text('instruments.noneLead'), onClear: null }}
    >
      {() => (
        <>
          <DefinitionList title={text('instruments.audit')} rows={all.filter(({ kind }) => kind === 'audit')} />
          <DefinitionList title={text('instruments.modules')} rows={all.filter(({ kind }) => kind === 'module')} />
          <p className="flex items-start gap-2 text-xs text-fg-3">
            <Info className="mt-px size-3.5 shrink-0" aria-hidden />
            {text('instruments.foot')}
          </p>
        </>
      )}
    </ListBody>
  );
}

function DefinitionList({ title, rows }: { title: string; rows: readonly Definition[] }) {
  const text = useText();
  return (
    <section aria-label={title} className="card">
      <h2 className="border-b border-line px-5 py-3 font-semibold max-sm:px-4">
        {title} <span className="num font-normal text-fg-3">{rows.length}</span>
      </h2>
      {rows.length === 0 ? (
        <EmptyState icon={Shapes} title={text('instruments.none')} heading="h3">
          {text('instruments.noneLead')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((definition) => (
            <DefinitionRow key={definition.name} definition={definition} />
          ))}
        </ul>
      )}
    </section>
  );
}
