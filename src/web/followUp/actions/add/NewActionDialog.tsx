import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { addAction } from '../../../../contract/followUp/actions/actions.ts';
import { TEXT_MAX_CHARACTERS, TITLE_MAX_CHARACTERS } from '../../../../domain/limits.ts';
import { newId } from '../../../api/newId.ts';
import { useSend } from '../../../api/useSend.ts';
import { Field } from '../../../forms/Field.tsx';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { TextArea } from '../../../forms/TextArea.tsx';
import { useText } from '../../../i18n/useText.ts';
import { nameRules } from '../../../lists/dialogs/nameRules.ts';
import { useViewer } from '../../../session/session.ts';
import { Picker } from '../../../ui/popups/Picker.tsx';
import { ACTION_RELOADS } from '../actionReloads.ts';
import { useStores } from '../filters/useStores.ts';
import { DayField, INCOMPLETE } from '../parts/DayField.tsx';
import { bold } from '../../../ui/bold.tsx';
import { isSendable, ownerOf, type NewActionStart, type NewActionValues } from './newAction.ts';
import { OwnerFields } from './OwnerFields.tsx';

/** Lets the user create an action. */
export function NewActionDialog({ start, onClose }: { start: NewActionStart; onClose: () => void }) {
  const text = useText();
  const { userid } = useViewer();
  const { navigate } = useRouter();
  const [id] = useState(newId);
  const { send, busy, error } = useSend(addAction, ACTION_RELOADS);
  const { storeId, questionId, surveyId, assessmentId, item } = start;
  const hasOrigin = questionId !== undefined || item !== undefined;
  const form = useForm<NewActionValues>({
    defaultValues: {
      store: storeId === null ? [] : [storeId],
      title: start.title ?? '',
      detail: start.detail ?? '',
      ownerKind: 'user',
      owner: hasOrigin ? userid : '',
      ownerName: '',
      ownerEmail: '',
      due: '',
    },
  });
  const [store, due] = useWatch({ control: form.control, name: ['store', 'due'] });
  form.register('store', { validate: ([chosenId]) => chosenId !== undefined || text('actions.new.storeMissing') });
  form.register('due', { validate: (day) => day !== INCOMPLETE || text('actions.due.incomplete') });
  const { errors, isSubmitted } = form.formState;
  const sendToOwner = {
    text: text('actionLinks.send'),
    run: () => void navigate({ to: '/actions/$actionId', params: { actionId: id }, search: { send: 'link' } as never }),
  };
  const set = { shouldDirty: true, shouldValidate: isSubmitted };
  return (
    <FormDialog
      form={form}
      title={text('actions.add')}
      submit={text('actions.new.submit')}
      mustChange={false}
      busy={busy}
      error={error}
      onSend={async ({ store: [chosenId = ''], title, detail, due: day, ...owner }) => {
        const reply = await send({
          action_id: id,
          store_id: chosenId,
          title,
          detail,
          ...(questionId !== undefined && { question_id: questionId }),
          ...(surveyId !== undefined && { survey_id: surveyId }),
          ...(assessmentId !== undefined && { assessment_id: assessmentId, item }),
          ...ownerOf(owner),
          due: day,
        });
        return { ...reply, ...(isSendable(owner, userid) && { next: sendToOwner }) };
      }}
      onClose={onClose}
    >
      {start.question !== undefined && <QuestionFacts start={start} />}
      {!hasOrigin && (
        <StoreField store={store} error={errors.store?.message} onChange={(ids) => form.setValue('store', ids, set)} />
      )}
      <WordFields form={form} />
      <OwnerFields form={form} storeId={store[0] ?? null} />
      <DayField value={due} onChange={(day) => form.setValue('due', day, set)} error={errors.due?.message} />
    </FormDialog>
  );
}

function QuestionFacts({ start: { question, points } }: { start: NewActionStart }) {
  const text = useText();
  return (
    <p className="rounded-lg bg-sunken px-3 py-2 text-fg-2">
      {question}
      {points !== undefined && (
        <span className="num mt-0.5 block text-xs">{text.rich('actions.points.expected', { points, b: bold })}</span>
      )}
    </p>
  );
}

type StoreFieldProps = { store: readonly string[]; error: string | undefined; onChange: (ids: string[]) => void };

function StoreField({ store, error, onChange }: StoreFieldProps) {
  const text = useText();
  const { stores } = useStores();
  return (
    <div className="flex flex-col gap-1.5">
      <Picker
        single
        label={text('actions.columns.store')}
        options={stores}
        value={store}
        onChange={onChange}
        search={text('actions.filters.store.find')}
        noneText={text('assign.noMatch')}
      />
      {error !== undefined && (
        <p role="alert" className="text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

function WordFields({ form: { register, formState } }: { form: UseFormReturn<NewActionValues> }) {
  const text = useText();
  const { errors } = formState;
  return (
    <>
      <Field
        label={text('actions.new.title')}
        autoComplete="off"
        maxLength={TITLE_MAX_CHARACTERS}
        error={errors.title?.message}
        {...register('title', nameRules(text, { most: TITLE_MAX_CHARACTERS }))}
      />
      <TextArea
        label={text('actions.new.detail')}
        maxLength={TEXT_MAX_CHARACTERS}
        error={errors.detail?.message}
        {...register('detail', nameRules(text, { optional: true, most: TEXT_MAX_CHARACTERS }))}
      />
    </>
  );
}
