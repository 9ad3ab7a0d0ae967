import { createContext, type ReactNode } from 'react';
import type { AuthInterrupt } from '../session/authInterrupt.ts';

/** The reason for asking for the password again. With `onLater` the dialog can be closed. */
type SignInAgainProps = { cause: AuthInterrupt; onLater?: () => void };

/** Renders the dialog that asks for the password again. */
export type DrawSignInAgain = (props: SignInAgainProps) => ReactNode;

/** Provides the dialog to pages that continue without a session and open it on request. */
export const SignInAgainContext = createContext<DrawSignInAgain>(() => null);
