import { useForm, useWatch } from 'react-hook-form';
import { listStores } from '../../../contract/places/stores.ts';
import { NAME_MAX_CHARACTERS } from '../../../domain/limits.ts';
import { useCall } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';
import { nameRules } from '../../lists/dialogs/nameRules.ts';
import { storeChoice } from '../../lists/cells/choices.tsx';
import { Field } from '../../forms/Field.tsx';
import { FormDialog, type FormSending } from '../../forms/FormDialog.tsx';
import { Picker } from '../../ui/popups/Picker.tsx';

export type GroupValues = { name: string; stores: string[] };

/** Shows the form of a group, with titles and buttons as the specification words them (section 2, 'Group add/edit'). */
export function GroupForm({
  start,
  mode,
  ...sending
}: FormSending<GroupValues> & {
  start: GroupValues;
  mode: 'add' | 'edit';
}) {
  const text = useText();
  const form = useForm<GroupValues>({ defaultValues: start });
  const storeIds = useWatch({ control: form.control, name: 'stores' });
  const { resultData: stores } = useCall(listStores, {});
  return (
    <FormDialog
      {...sending}
      form={form}
      title={text(`groups.form.${mode}Title`)}
      {...(mode === 'edit' && { description: start.name })}
      submit={text(mode === 'add' ? 'groups.form.save' : 'groups.form.update')}
      mustChange={mode === 'edit'}
    >
      <Field
        label={text('groups.form.name')}
        autoComplete="off"
        maxLength={NAME_MAX_CHARACTERS}
        error={form.formState.errors.name?.message}
        {...form.register('name', nameRules(text))}
      />
      <Picker
        label={text('groups.form.stores')}
        options={stores.map(storeChoice)}
        value={storeIds}
        onChange={(ids) => form.setValue('stores', ids, { shouldDirty: true })}
        search={text('groups.form.findStore')}
        noneText={text('groups.form.noStoreFound')}
      />
    </FormDialog>
  );
}
