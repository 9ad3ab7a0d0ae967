import { useErrorText } from '../api/useErrorText.ts';

/**
 * Shows and announces why a form couldn't be submitted, in the server's words if it rejected it (spec section 8). The
 * message is placed above the buttons.
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
