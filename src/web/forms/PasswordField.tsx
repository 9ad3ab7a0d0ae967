import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useText } from '../i18n/useText.ts';
import { Field } from './Field.tsx';
import { IconButton } from '../ui/IconButton.tsx';

/** Renders a password field, whose text is hidden unless the user chooses to show it. */
export function PasswordField({
  autoComplete,
  ...rest
}: Omit<ComponentProps<typeof Field>, 'type' | 'adornment'> & { autoComplete: 'current-password' | 'new-password' }) {
  const text = useText();
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field
      {...rest}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      adornment={
        <IconButton
          label={text(isShown ? 'account.hide' : 'account.show', { name: rest.label })}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon className="size-4" aria-hidden />
        </IconButton>
      }
    />
  );
}
