/** The pages for a person who is not signed in yet, or not any more. They are fetched together. */
export { ConfirmDeletionPage } from '../../account/ConfirmDeletionPage.tsx';
export { DeleteRequestPage } from '../../account/DeleteRequestPage.tsx';
export { ForgotPasswordPage } from '../../account/ForgotPasswordPage.tsx';
export { LockScreenPage } from '../../account/LockScreenPage.tsx';
export { ResetPasswordPage } from '../../account/ResetPasswordPage.tsx';
export { SignInPage } from '../../account/SignInPage.tsx';
export { StopMailsPage } from '../../mails/StopMailsPage.tsx';
export { SsoPage } from '../../sso/SsoPage.tsx';
export { SetupPage } from '../../setup/SetupPage.tsx';
