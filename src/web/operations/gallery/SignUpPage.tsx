import { AccountCard, CARD_BUTTON, CARD_INPUT } from '../../shell/outside/AccountCard.tsx';
import { AccountLayout } from '../../shell/outside/AccountLayout.tsx';
import { PasswordField } from '../../forms/PasswordField.tsx';
import { BackLink } from '../../shell/outside/TextLink.tsx';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../forms/Field.tsx';

/** Renders /signup: only its layout, because administrators create the accounts. */
export function SignUpPage() {
  const text = useText();
  return (
    <AccountLayout>
      <AccountCard title={text('gallery.pages.signup')} lead={text('gallery.signUpLead')}>
        <form noValidate onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-4">
          <Field label={text('users.form.username')} autoComplete="off" className={CARD_INPUT} />
          <Field label={text('signIn.email')} type="email" autoComplete="off" className={CARD_INPUT} />
          <PasswordField label={text('signIn.password')} autoComplete="new-password" className={CARD_INPUT} />
          <Button type="submit" look="filled" disabled className={CARD_BUTTON}>
            {text('gallery.pages.signup')}
          </Button>
          <BackLink />
        </form>
      </AccountCard>
    </AccountLayout>
  );
}
