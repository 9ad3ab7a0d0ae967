/** The pages outside the shell, and the functions that leave a session, in one chunk. */
export { ConfirmDeletionPage } from '../../access/deleteRequests/ConfirmDeletionPage.tsx';
export { DeleteRequestPage } from '../../access/deleteRequests/DeleteRequestPage.tsx';
export { ForgotPasswordPage } from '../../access/signIn/ForgotPasswordPage.tsx';
export { LockScreenPage } from '../../access/signIn/LockScreenPage.tsx';
export { ResetPasswordPage } from '../../access/signIn/ResetPasswordPage.tsx';
export { SignInPage } from '../../access/signIn/SignInPage.tsx';
export { StopEmailsPage } from '../../followUp/reminders/StopEmailsPage.tsx';
export { SsoPage } from '../../access/signIn/sso/SsoPage.tsx';
export { SetupPage } from '../../operations/setup/SetupPage.tsx';
export { suspendSession } from '../../session/suspendSession.ts';
export { signOut } from '../../shell/signOut.ts';
