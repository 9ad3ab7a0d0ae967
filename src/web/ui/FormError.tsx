import { useErrorText } from '../api/useErrorText.ts';

/** Shows and announces an error, with the server's message if it sent one (spec section 8). */
export function FormError({ error }: { error: Error | null }) {
  const errorText = useErrorText();
  if (!error) return null;
  return (
    <p role="alert" className="rounded-lg bg-bad-soft px-3 py-2 text-bad">
      {errorText(error)}
    </p>
  );
}
