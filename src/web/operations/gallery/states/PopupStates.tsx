import { ChevronDown, Pencil, Store, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/popups/ConfirmDialog.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/popups/Dialog.tsx';
import { Field } from '../../../forms/Field.tsx';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { MenuButton } from '../../../ui/popups/MenuButton.tsx';
import { PopoverButton } from '../../../ui/popups/PopoverButton.tsx';
import { SearchSwitcher } from '../../../ui/popups/SearchSwitcher.tsx';
import { nameRules } from '../../../lists/dialogs/nameRules.ts';
import { Section } from '../GalleryPage.tsx';
import { STORES } from '../samples/sampleStores.ts';

const STORE_NAME = 'Harbour Market';

type PopupName = 'dialog' | 'form' | 'confirm' | null;

/** Shows popups, such as menus and dialogs. */
export function PopupStates() {
  const text = useText();
  const [open, setOpen] = useState<PopupName>(null);
  const close = () => setOpen(null);
  return (
    <Section title={text('gallery.sections.popups')}>
      <div className="flex w-full flex-wrap gap-2">
        <SampleMenu onDelete={() => setOpen('confirm')} />
        <PopoverButton label={text('gallery.popover')} className="btn" content={smallDialog}>
          {text('gallery.popover')}
        </PopoverButton>
        <SampleSwitcher />
        <Button onClick={() => setOpen('dialog')}>{text('gallery.dialog')}</Button>
        <Button onClick={() => setOpen('form')}>{text('stores.form.editTitle')}</Button>
        <Button onClick={() => setOpen('confirm')}>{text('stores.delete')}</Button>
      </div>
      {open === 'dialog' && (
        <Dialog title={text('gallery.dialog')} description={STORE_NAME} onClose={close}>
          <DialogBody>{text('gallery.lead')}</DialogBody>
          <DialogFoot>
            <Button onClick={close}>{text('app.close')}</Button>
          </DialogFoot>
        </Dialog>
      )}
      {open === 'form' && <SampleForm onClose={close} />}
      {open === 'confirm' && (
        <ConfirmDialog
          title={text('stores.deleteTitle', { store: STORE_NAME })}
          confirm={text('stores.delete')}
          onConfirm={close}
          onCancel={close}
        >
          <p>{text('stores.deleteLost', { count: 2 })}</p>
          <p>{text('stores.deleteKept', { count: 12 })}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

function SampleMenu({ onDelete }: { onDelete: () => void }) {
  const text = useText();
  return (
    <MenuButton
      className="btn"
      align="start"
      groups={[
        [
          {
            key: 'edit',
            label: text('stores.menu.edit'),
            icon: <Pencil className="size-4" aria-hidden />,
            onSelect: doNothing,
          },
        ],
        [
          {
            key: 'delete',
            label: text('stores.menu.delete'),
            icon: <Trash2 className="size-4" aria-hidden />,
            onSelect: onDelete,
          },
        ],
      ]}
    >
      {text('nav.menu')}
      <ChevronDown className="size-4" aria-hidden />
    </MenuButton>
  );
}

function SampleSwitcher() {
  const text = useText();
  const [store, setStore] = useState('harbour');
  const choices = STORES.map(({ _id: id, store_name: name }) => ({ id, name }));
  return (
    <SearchSwitcher
      words={{ label: text('header.store'), search: text('header.findStore'), noneText: text('header.noStore') }}
      icon={<Store className="size-4" aria-hidden />}
      choices={choices}
      choice={choices.find(({ id }) => id === store) ?? null}
      placeholder={text('header.chooseStore')}
      onChoose={setStore}
    />
  );
}

function smallDialog(onClose: () => void) {
  return <SmallDialog onClose={onClose} />;
}

function SmallDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  return (
    <div className="flex w-64 flex-col gap-3">
      <Field label={text('dashboard.from')} type="date" defaultValue="2026-11-18" />
      <Button onClick={onClose}>{text('app.close')}</Button>
    </div>
  );
}

function SampleForm({ onClose }: { onClose: () => void }) {
  const text = useText();
  const form = useForm({ defaultValues: { name: STORE_NAME } });
  return (
    <FormDialog
      form={form}
      title={text('stores.form.editTitle')}
      description={STORE_NAME}
      submit={text('forms.update')}
      mustChange
      busy={false}
      error={null}
      onSend={async () => ({ resultData: text('gallery.sampleSent') })}
      onClose={onClose}
    >
      <Field
        label={text('stores.form.name')}
        autoComplete="off"
        error={form.formState.errors.name?.message}
        {...form.register('name', nameRules(text))}
      />
    </FormDialog>
  );
}

function doNothing(): void {}
