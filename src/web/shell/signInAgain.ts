import { createContext, type ReactNode } from 'react';
import type { AuthInterrupt } from '../session/authInterrupt.ts';

/** `cause` is the reason for interrupting the user. If `onLater` is given, the dialog can be closed. */
type SignInAgainProps = { cause: AuthInterrupt; onLater?: () => void };

/** Renders the dialog that asks for the password again, or for a second factor to be set up. */
export type DrawSignInAgain = (props: SignInAgainProps) => ReactNode;

/** Provides the dialog to pages that continue without a session and open it on request. */
export const SignInAgainContext = createContext<DrawSignInAgain>(() => null);
