import { useRouterState } from '@tanstack/react-router';
import { useText } from '../i18n/useText.ts';

/** Two pixels under the header while a page loads; fades for a second afterwards (`TIMINGS.loaderFade`). */
export function LoadingBar() {
  const text = useText();
  const loading = useRouterState({ select: (router) => router.status === 'pending' });
  return (
    <div
      role="progressbar"
      aria-label={text('app.loading')}
      aria-hidden={!loading}
      className={`pointer-events-none absolute inset-x-0 -bottom-0.5 h-0.5 overflow-hidden ${
        loading ? 'opacity-100' : 'opacity-0 transition-opacity duration-1000'
      }`}
    >
      <div className={`h-full origin-left bg-accent ${loading ? 'loading-bar' : ''}`} />
    </div>
  );
}
