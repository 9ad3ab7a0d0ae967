import { useErrorText } from '../api/useErrorText.ts';

/**
 * Shows and announces why a form couldn't be submitted, with the server's message if it sent one (spec section 8).
 * Forms render it above their buttons.
 */
export function FormError({ error }: { error: Error | null }) {
  const errorText = useErrorText();
  if (!error) return null;
  return (
    <p role="alert" className="rounded-lg bg-bad-soft px-3 py-2 text-bad">
      {errorText(error)}
    </p>
  );
}
