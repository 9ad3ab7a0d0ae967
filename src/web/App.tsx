import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { LoadedWords } from './i18n/words.ts';
import { LanguageProvider } from './shell/LanguageProvider.tsx';
import type { AppRouter } from './routes.tsx';
import { useMotionOnPage } from './session/motion.ts';
import { useThemeOnPage } from './session/theme.ts';

/** Renders the console. `first` holds the texts available at startup. */
export function App({ client, router, first }: { client: QueryClient; router: AppRouter; first: LoadedWords }) {
  useThemeOnPage();
  useMotionOnPage();
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
