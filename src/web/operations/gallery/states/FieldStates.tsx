import { useState } from 'react';
import { PasswordField } from '../../../forms/PasswordField.tsx';
import { useText } from '../../../i18n/useText.ts';
import { PASSWORD_MIN_CHARACTERS } from '../../../../domain/limits.ts';
import { Checkbox, CheckboxBox } from '../../../forms/Checkbox.tsx';
import { Field } from '../../../forms/Field.tsx';
import { Picker } from '../../../ui/popups/Picker.tsx';
import { Section, State } from '../GalleryPage.tsx';
import { STORES } from '../samples/sampleStores.ts';

const OPTIONS = STORES.map(({ _id: id, store_name: name }) => ({ id, name }));

/** Shows text inputs, checkboxes and pickers. */
export function FieldStates() {
  const text = useText();
  const [storeIds, setStoreIds] = useState<string[]>(['harbour', 'maple']);
  const [one, setOne] = useState<string[]>([]);
  const picker = { options: OPTIONS, search: text('header.findStore'), noneText: text('header.noStore') };
  return (
    <Section title={text('gallery.sections.fields')}>
      <div className="grid w-full gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
        <Field label={text('stores.form.name')} autoComplete="off" placeholder={text('gallery.states.empty')} />
        <Field label={text('stores.form.name')} autoComplete="off" defaultValue="Harbour Market" />
        <Field label={text('stores.form.name')} autoComplete="off" defaultValue=" " error={text('forms.missing')} />
        <Field label={text('users.form.username')} autoComplete="off" hint={text('users.form.usernameHint')} />
        <PasswordField
          label={text('users.form.password')}
          autoComplete="new-password"
          defaultValue="a sample"
          error={text('account.passwordTooShort', { count: PASSWORD_MIN_CHARACTERS })}
        />
        <Field
          label={text('users.form.email')}
          disabled
          defaultValue="maya@example.org"
          className="disabled:bg-sunken disabled:text-fg-2"
        />
        <Picker {...picker} label={text('nav.stores')} value={storeIds} onChange={setStoreIds} />
        <Picker {...picker} label={text('header.store')} value={one} onChange={setOne} single />
        <State name={text('gallery.sections.choices')}>
          <div className="flex flex-col gap-1">
            <Checkbox label={text('signIn.remember')} defaultChecked />
            <Checkbox label={text('signIn.remember')} />
            <span className="flex min-h-6 items-center gap-2.5">
              <CheckboxBox aria-label={text('lists.selectPage')} mixed />
              <span aria-hidden>{text('lists.selectPage')}</span>
            </span>
          </div>
        </State>
      </div>
    </Section>
  );
}
