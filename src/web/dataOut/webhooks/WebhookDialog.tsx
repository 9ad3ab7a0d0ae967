import { useForm, useWatch, type UseFormRegisterReturn } from 'react-hook-form';
import { addWebhook, listWebhooks, updateWebhook } from '../../../contract/dataOut/webhooks.ts';
import { listChanges } from '../../../contract/access/history.ts';
import { listGroups } from '../../../contract/places/groups.ts';
import {
  WEBHOOK_EVENTS,
  WEBHOOK_URL_MAX_CHARACTERS,
  wordOf,
  type WebhookEvent,
} from '../../../domain/programs/webhooks.ts';
import { useProof } from '../../forms/useProof.tsx';
import { useCall } from '../../api/useCall.ts';
import { useSend } from '../../api/useSend.ts';
import { ChoiceBoxes } from '../../forms/ChoiceBoxes.tsx';
import { Field } from '../../forms/Field.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import type { NewSecret } from '../../forms/secrets/SecretDialog.tsx';
import { useText } from '../../i18n/useText.ts';
import { DialogBoundary } from '../../lists/dialogs/DialogBoundary.tsx';
import { Picker } from '../../ui/popups/Picker.tsx';
import type { Webhook } from './webhook.ts';

type Values = { url: string; events: WebhookEvent[]; group: string[] };
type Props = { webhook: Webhook | null; onCreated: (secret: NewSecret) => void; onClose: () => void };

/** Lets the user add or edit a webhook. */
export function WebhookDialog(props: Props) {
  const text = useText();
  const title = text(props.webhook ? 'webhooks.form.edit' : 'webhooks.form.add');
  return (
    <DialogBoundary title={title} onClose={props.onClose}>
      <WebhookForm {...props} title={title} />
    </DialogBoundary>
  );
}

function WebhookForm({ webhook, title, onCreated, onClose }: Props & { title: string }) {
  const text = useText();
  const { resultData: groups } = useCall(listGroups, {});
  const { save, busy, error, field } = useSave(webhook, onCreated);
  const form = useForm<Values>({
    defaultValues: {
      url: webhook?.url ?? '',
      events: webhook?.events ?? [...WEBHOOK_EVENTS],
      group: webhook?.group ? [webhook.group._id] : [],
    },
  });
  const { errors } = form.formState;
  const group = useWatch({ control: form.control, name: 'group' });

  return (
    <FormDialog
      form={form}
      title={title}
      submit={text(webhook ? 'webhooks.form.save' : 'webhooks.form.send')}
      mustChange={webhook !== null}
      busy={busy}
      error={error}
      field={field}
      onSend={save}
      onClose={onClose}
    >
      <Field
        label={text('webhooks.form.url')}
        hint={text('webhooks.form.urlHint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={WEBHOOK_URL_MAX_CHARACTERS}
        error={errors.url?.message}
        {...form.register('url', {
          validate: (url) => URL.canParse(url.trim()) || text('webhooks.form.urlWrong'),
        })}
      />
      <EventBoxes
        error={errors.events?.message}
        {...form.register('events', {
          validate: (value) => value.length > 0 || text('webhooks.form.eventsMissing'),
        })}
      />
      <Picker
        single
        label={text('webhooks.form.group')}
        hint={text('webhooks.form.groupHint')}
        options={groups.map(({ _id: id, name }) => ({ id, name }))}
        value={group}
        onChange={(ids) => form.setValue('group', ids, { shouldDirty: true })}
        search={text('webhooks.form.everyStore')}
        noneText={text('header.noGroup')}
      />
    </FormDialog>
  );
}

function useSave(webhook: Webhook | null, onCreated: (secret: NewSecret) => void) {
  const text = useText();
  const addRequest = useSend(addWebhook, [listWebhooks, listChanges]);
  const updateRequest = useSend(updateWebhook, [listWebhooks, listChanges]);
  const error = addRequest.error ?? updateRequest.error;
  const proof = useProof(error);

  async function save({ url, events, group: [groupId = ''] }: Values) {
    const input = {
      url: url.trim(),
      events: WEBHOOK_EVENTS.filter((webhookEvent) => events.includes(webhookEvent)),
      group_id: groupId,
      currentpassword: proof.password,
    };
    if (webhook) {
      await updateRequest.send({ webhook_id: webhook.webhook_id, ...input });
      return { resultData: text('webhooks.form.saved') };
    }
    const { resultData } = await addRequest.send(input);
    onCreated({ name: input.url, secret: resultData.secret });
    return { resultData: text('webhooks.form.added') };
  }

  return { save, busy: addRequest.busy || updateRequest.busy, error, field: proof.field };
}

function EventBoxes(input: UseFormRegisterReturn<'events'> & { error: string | undefined }) {
  const text = useText();
  return (
    <ChoiceBoxes
      {...input}
      label={text('webhooks.form.events')}
      choices={WEBHOOK_EVENTS.map((event) => ({
        value: event,
        name: text(`webhooks.events.${wordOf(event)}`),
        hint: text(`webhooks.eventHints.${wordOf(event)}`),
      }))}
    />
  );
}
