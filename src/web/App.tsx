import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { LanguageProvider, type Loaded } from './i18n/LanguageProvider.tsx';
import type { AppRouter } from './routes.tsx';
import { usePaceOnPage } from './shell/pace.ts';
import { useThemeOnPage } from './shell/theme.ts';

/** The console. `first` holds the words that it opens with. */
export function App({ client, router, first }: { client: QueryClient; router: AppRouter; first: Loaded }) {
  useThemeOnPage();
  usePaceOnPage();
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>
        <LanguageProvider first={first}>
          <RouterProvider router={router} />
        </LanguageProvider>
      </QueryClientProvider>
    </CSPProvider>
  );
}
