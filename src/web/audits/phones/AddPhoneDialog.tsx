import { useForm, useWatch } from 'react-hook-form';
import { listChanges } from '../../../contract/access/history.ts';
import { addPhone, listPhones } from '../../../contract/audits/phones.ts';
import { listUsers } from '../../../contract/places/users.ts';
import { NAME_MAX_CHARACTERS } from '../../../domain/limits.ts';
import { useCall } from '../../api/useCall.ts';
import { useSend } from '../../api/useSend.ts';
import { Field } from '../../forms/Field.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useText } from '../../i18n/useText.ts';
import { nameRules } from '../../lists/dialogs/nameRules.ts';
import { useViewer } from '../../session/session.ts';
import type { ListOption } from '../../ui/popups/OptionList.tsx';
import { Picker } from '../../ui/popups/Picker.tsx';
import type { NewPhone } from './phone.ts';

type Values = { name: string; user: string[] };
type DialogProps = { onCreated: (phone: NewPhone) => void; onClose: () => void };

/** Asks for the name of a phone for the user's own audits. */
export function AddPhoneDialog(props: DialogProps) {
  return <PhoneForm {...props} users={[]} />;
}

/** Asks for the name of a phone and for the user whose audits it sends. */
export function AddPhoneOfDialog(props: DialogProps) {
  const users = useCall(listUsers, {}).resultData;
  return (
    <PhoneForm {...props} users={users.map(({ _id: id, username: name, email }) => ({ id, name, note: email }))} />
  );
}

function PhoneForm({ users, onCreated, onClose }: DialogProps & { users: readonly ListOption[] }) {
  const text = useText();
  const viewer = useViewer();
  const { send, busy, error } = useSend(addPhone, [listPhones, listChanges]);
  const form = useForm<Values>({ defaultValues: { name: '', user: [] } });
  const [userChoice] = useWatch({ control: form.control, name: 'user' });

  async function add({ name, user: [userid] }: Values): Promise<{ resultData: string }> {
    const input = { name: name.trim(), ...(userid !== undefined && { userid }) };
    const { resultData } = await send(input);
    const user = users.find(({ id }) => id === userid)?.name ?? viewer.name;
    onCreated({ ...resultData, name: input.name, user });
    return { resultData: text('phones.form.made') };
  }

  return (
    <FormDialog
      form={form}
      title={text('phones.add')}
      submit={text('phones.form.send')}
      mustChange={false}
      busy={busy}
      error={error}
      onSend={add}
      onClose={onClose}
    >
      <Field
        label={text('phones.form.name')}
        hint={text('phones.form.nameHint')}
        autoComplete="off"
        maxLength={NAME_MAX_CHARACTERS}
        error={form.formState.errors.name?.message}
        {...form.register('name', nameRules(text))}
      />
      {users.length > 0 && (
        <Picker
          single
          label={text('phones.form.user')}
          hint={text('phones.form.userHint')}
          options={users}
          value={userChoice === undefined ? [] : [userChoice]}
          onChange={(ids) => form.setValue('user', ids, { shouldDirty: true })}
          search={text('phones.form.self')}
          noneText={text('phones.form.noUser')}
        />
      )}
    </FormDialog>
  );
}
