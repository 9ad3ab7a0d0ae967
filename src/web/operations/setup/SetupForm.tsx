import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { finishSetup } from '../../../contract/operations/setup.ts';
import { NAME_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '../../../domain/limits.ts';
import { UTC } from '../../../domain/timeZone.ts';
import { CardForm } from '../../access/signIn/CardForm.tsx';
import { EmailField } from '../../access/signIn/EmailField.tsx';
import { refusalOf } from '../../api/refusalOf.ts';
import { useSend } from '../../api/useSend.ts';
import { Field } from '../../forms/Field.tsx';
import { NewPassword } from '../../forms/NewPassword.tsx';
import { useEmailRules } from '../../forms/useEmailRules.ts';
import { chooseLanguage, useLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/useText.ts';
import { startSession } from '../../session/session.ts';
import { LanguageField } from '../../places/organisation/LanguageField.tsx';
import { ZoneSwitcher } from '../../places/organisation/ZoneSwitcher.tsx';
import { AccountCard, CARD_INPUT } from '../../shell/outside/AccountCard.tsx';

const FIELDS = ['organisation', 'email', 'password', 'confirmation'] as const;
type Values = Record<(typeof FIELDS)[number], string>;

/** Asks for the organisation, its language and time zone, and its first administrator. */
export function SetupForm({ setupKey }: { setupKey: string }) {
  const text = useText();
  const navigate = useNavigate();
  const language = useLanguage();
  const [zone, setZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone || UTC);
  const { send, busy, error } = useSend(finishSetup);
  const form = useForm<Values>({ defaultValues: { organisation: '', email: '', password: '', confirmation: '' } });
  const { register, handleSubmit, formState, setFocus } = form;
  useEffect(() => setFocus('organisation'), [setFocus]);

  async function finish({ organisation, email, password }: Values): Promise<void> {
    const refusal = await refusalOf(async () => {
      const input = { key: setupKey, email, password, organisation, time_zone: zone, language };
      const { resultData } = await send(input);
      startSession(resultData, false);
      await navigate({ to: '/dashboard', replace: true });
    });
    const refusedField = FIELDS.find((name) => name === refusal?.field);
    if (refusedField) setFocus(refusedField);
  }

  return (
    <AccountCard title={text('setup.title')} lead={text('setup.lead')}>
      <CardForm
        onSubmit={handleSubmit(finish)}
        error={error}
        wayOut={<WayOut code={error?.code} />}
        submit={text('setup.send')}
        busy={busy}
      >
        <Field
          label={text('organisation.name.label')}
          autoComplete="organization"
          maxLength={NAME_MAX_CHARACTERS}
          className={CARD_INPUT}
          error={formState.errors.organisation?.message}
          {...register('organisation', { validate: (name) => name.trim() !== '' || text('forms.missing') })}
        />
        <LanguageField hint={text('setup.languageHint')} value={language} onChange={chooseLanguage} />
        <div className="flex flex-col gap-1.5">
          <p className="font-medium" aria-hidden>
            {text('organisation.zone.label')}
          </p>
          <ZoneSwitcher selection={zone} onChoose={setZone} />
          <p className="text-xs text-fg-3">{text('setup.zoneHint')}</p>
        </div>
        <AccountFields form={form} />
      </CardForm>
    </AccountCard>
  );
}

function AccountFields({ form: { register, formState } }: { form: UseFormReturn<Values> }) {
  const text = useText();
  const emailRules = useEmailRules();
  const { errors } = formState;
  return (
    <>
      <h2 className="mt-2 border-t border-line pt-4 font-semibold">{text('setup.yours')}</h2>
      <EmailField label={text('signIn.email')} error={errors.email?.message} {...register('email', emailRules)} />
      <NewPassword
        labels={{ password: text('signIn.password'), confirmation: text('reset.confirm') }}
        hint={text('account.passwordRules', { count: PASSWORD_MIN_CHARACTERS })}
        className={CARD_INPUT}
        register={register}
        errors={errors}
      />
    </>
  );
}

/** Shows the next step for an error that changing the input can't fix. */
function WayOut({ code }: { code: string | undefined }) {
  const text = useText();
  if (code === 'setup_key_wrong') return <p className="text-fg-2">{text('setup.keyHelp')}</p>;
  if (code !== 'setup_done') return null;
  return (
    <Link to="/page/signin" className="self-start font-medium text-accent underline">
      {text('reset.toSignIn')}
    </Link>
  );
}
