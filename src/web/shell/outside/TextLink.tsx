import { Link, type LinkProps } from '@tanstack/react-router';
import { useText } from '../../i18n/useText.ts';
import { useSessionValue } from '../../session/storage.ts';

/** Renders a standalone text link. */
export function TextLink({ className = '', ...rest }: Pick<LinkProps, 'to' | 'children'> & { className?: string }) {
  return <Link {...rest} className={`reach rounded-sm font-medium text-accent hover:underline ${className}`} />;
}

/** Links back to the profile for a signed-in user, or to the sign-in page for anyone else. */
export function BackLink() {
  const text = useText();
  const user = useSessionValue('currentUser');
  return (
    <TextLink to={user ? '/profile' : '/page/signin'} className="self-center py-1">
      {text(user ? 'account.toProfile' : 'account.toSignIn')}
    </TextLink>
  );
}
