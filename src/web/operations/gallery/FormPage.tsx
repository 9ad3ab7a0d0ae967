import { useState } from 'react';
import { CallError } from '../../api/CallError.ts';
import { ImageField } from '../../forms/pictures/ImageField.tsx';
import { useText } from '../../i18n/useText.ts';
import { RolePicker } from '../../places/users/RolePicker.tsx';
import { GROUP_USER } from '../../../domain/userTypes.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../forms/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Picker } from '../../ui/popups/Picker.tsx';
import { StoreImage } from '../../ui/StoreImage.tsx';
import { GalleryPage, Section } from './GalleryPage.tsx';

const OPTIONS = ['Coastal', 'Hills', 'Riverside'].map((name) => ({ id: name, name }));

type FormState = 'empty' | 'filled' | 'invalid' | 'refused' | 'busy';
const STATES: readonly FormState[] = ['empty', 'filled', 'invalid', 'refused', 'busy'];

/** Renders /form: a form in each of its states. */
export function FormPage() {
  const text = useText();
  return (
    <GalleryPage name="form">
      <div className="grid items-start gap-x-6 gap-y-8 lg:grid-cols-2 xl:grid-cols-3">
        {STATES.map((state) => (
          <Section key={state} title={text(`gallery.states.${state}`)} bare>
            <SampleForm state={state} />
          </Section>
        ))}
      </div>
    </GalleryPage>
  );
}

function SampleForm({ state }: { state: FormState }) {
  const text = useText();
  const full = state !== 'empty' && state !== 'invalid';
  const [groups, setGroups] = useState(full ? ['Coastal'] : []);
  const [role, setRole] = useState(GROUP_USER);
  const [image, setImage] = useState('');
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} className="card flex flex-col gap-5 p-5">
      <Field
        label={text('users.form.email')}
        type="email"
        autoComplete="off"
        defaultValue={full ? 'maya@example.org' : state === 'invalid' ? 'maya@' : ''}
        error={state === 'invalid' ? text('account.emailInvalid') : undefined}
      />
      <Field
        label={text('users.form.username')}
        autoComplete="off"
        defaultValue={full ? 'Maya Lindqvist' : ''}
        hint={text('users.form.usernameHint')}
      />
      <RolePicker value={role} onChange={setRole} />
      <Picker
        label={text('stores.form.group')}
        options={OPTIONS}
        value={groups}
        onChange={setGroups}
        search={text('stores.form.findGroup')}
        noneText={text('stores.form.noGroupFound')}
      />
      <ImageField
        label={text('users.form.image')}
        value={image}
        onChange={setImage}
        onBusy={() => undefined}
        picture={<StoreImage image={image || null} className="size-16 rounded-xl" />}
      />
      <FormError
        error={
          state === 'refused'
            ? new CallError({ status: 200, code: 'email_taken', text: text('refusals.email_taken') })
            : null
        }
      />
      <div className="flex justify-end gap-2">
        <Button>{text('forms.cancel')}</Button>
        <Button type="submit" look="filled" busy={state === 'busy'} disabled={state === 'empty'}>
          {text('forms.save')}
        </Button>
      </div>
    </form>
  );
}
