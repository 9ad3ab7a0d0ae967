import { useForm, useWatch } from 'react-hook-form';
import { addApiToken, listApiTokens } from '../../../contract/access/apiTokens.ts';
import { listChanges } from '../../../contract/access/history.ts';
import { listGroups } from '../../../contract/places/groups.ts';
import { NAME_MAX_CHARACTERS } from '../../../domain/limits.ts';
import { TOKEN_SCOPES, type TokenScope } from '../../../domain/programs/tokenScopes.ts';
import { useProof } from '../../forms/useProof.tsx';
import { useCall } from '../../api/useCall.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { DialogBoundary } from '../../lists/dialogs/DialogBoundary.tsx';
import { nameRules } from '../../lists/dialogs/nameRules.ts';
import { ChoiceBoxes } from '../../forms/ChoiceBoxes.tsx';
import { Field } from '../../forms/Field.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { Picker } from '../../ui/popups/Picker.tsx';
import { LifeFields } from './LifeFields.tsx';
import { lastDayOf, type Life } from './lives.ts';
import type { NewSecret } from '../../forms/secrets/SecretDialog.tsx';

export type TokenValues = {
  name: string;
  scopes: TokenScope[];
  group: string[];
  life: Life;
  day: string;
};

const START: TokenValues = { name: '', scopes: [], group: [], life: '90', day: '' };

/** Shows the form for a new token. */
export function MakeTokenDialog({
  onCreated,
  onClose,
}: {
  onCreated: (secret: NewSecret) => void;
  onClose: () => void;
}) {
  const text = useText();
  return (
    <DialogBoundary title={text('apiTokens.form.title')} onClose={onClose}>
      <TokenForm onCreated={onCreated} onClose={onClose} />
    </DialogBoundary>
  );
}

function TokenForm({ onCreated, onClose }: { onCreated: (secret: NewSecret) => void; onClose: () => void }) {
  const text = useText();
  const { resultData: groups } = useCall(listGroups, {});
  const { send, busy, error } = useSend(addApiToken, [listApiTokens, listChanges]);
  const form = useForm<TokenValues>({ defaultValues: START });
  const { errors } = form.formState;
  const { scopes, group, life, day } = useWatch({ control: form.control, compute: (values: TokenValues) => values });
  const proof = useProof(error);
  const manages = scopes.includes('manage');

  async function make({ name, scopes, group, life, day }: TokenValues) {
    const input = { name: name.trim(), scopes: TOKEN_SCOPES.filter((scope) => scopes.includes(scope)) };
    const reply = await send({
      ...input,
      last_day: lastDayOf(life, day) ?? day,
      group_id: manages ? '' : (group[0] ?? ''),
      currentpassword: proof.password,
    });
    onCreated({ name: input.name, secret: reply.token });
    return reply;
  }

  return (
    <FormDialog
      form={form}
      title={text('apiTokens.form.title')}
      submit={text('apiTokens.form.send')}
      mustChange={false}
      busy={busy}
      error={error}
      field={proof.field}
      onSend={make}
      onClose={onClose}
    >
      <Field
        label={text('apiTokens.form.name')}
        hint={text('apiTokens.form.nameHint')}
        autoComplete="off"
        maxLength={NAME_MAX_CHARACTERS}
        error={errors.name?.message}
        {...form.register('name', nameRules(text))}
      />
      <ChoiceBoxes
        label={text('apiTokens.form.scopes')}
        choices={TOKEN_SCOPES.map((scope) => ({
          value: scope,
          name: text(`apiTokens.scopes.${scope}`),
          hint: text(`apiTokens.scopeHints.${scope}`),
        }))}
        error={errors.scopes?.message}
        {...form.register('scopes', {
          validate: (value) => value.length > 0 || text('apiTokens.form.scopesMissing'),
        })}
      />
      <StoresField
        groups={groups}
        group={group}
        manages={manages}
        onGroup={(ids) => form.setValue('group', ids, { shouldDirty: true })}
      />
      <LifeFields
        life={life}
        onLife={(next) => form.setValue('life', next, { shouldDirty: true })}
        day={day}
        error={errors.day?.message}
        input={form.register('day', {
          validate: (chosenScopes, { life: lifeChoice }) =>
            lastDayOf(lifeChoice, chosenScopes) !== null || text('apiTokens.form.lastDayMissing'),
        })}
      />
    </FormDialog>
  );
}

/** Lets the user choose the stores of a token. A token with management rights applies to all stores. */
function StoresField({
  groups,
  group,
  manages,
  onGroup,
}: {
  groups: readonly { _id: string; name: string }[];
  group: readonly string[];
  manages: boolean;
  onGroup: (ids: string[]) => void;
}) {
  const text = useText();
  if (manages) {
    return <p className="rounded-lg bg-warn-soft px-3 py-2 text-warn">{text('apiTokens.form.manageEverywhere')}</p>;
  }
  return (
    <Picker
      single
      label={text('apiTokens.form.group')}
      hint={text('apiTokens.form.groupHint')}
      options={groups.map(({ _id: id, name }) => ({ id, name }))}
      value={group}
      onChange={onGroup}
      search={text('apiTokens.form.everyStore')}
      noneText={text('header.noGroup')}
    />
  );
}
