import { useRouterState } from '@tanstack/react-router';

/**
 * Shows a 2 px bar under the header while a page loads. The bar then fades out over a second (`TIMINGS.loaderFade`).
 */
export function LoadingBar() {
  const loading = useRouterState({ select: (router) => router.status === 'pending' });
  return (
    <div
      aria-hidden
      className={`pointer-events-none absolute inset-x-0 -bottom-0.5 h-0.5 overflow-hidden ${
        loading ? 'opacity-100' : 'opacity-0 transition-opacity duration-1000'
      }`}
    >
      <div className={`h-full origin-left bg-accent ${loading ? 'loading-bar' : ''}`} />
    </div>
  );
}
