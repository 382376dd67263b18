import { QueryClientProvider } from '@tanstack/react-query';
import { httpBatchLink } from '@trpc/client';
import { type ReactNode, useState } from 'react';
import { authorization } from './authorization.js';
import { createQueryClient } from './query-client.js';
import { trpc } from './trpc.js';

/** Calls in one request, as many as the server takes. */
const BATCH_MAX = 20;

/** Gives the pages below it the server's procedures; one cache for as long as the same person is signed in. */
export function ApiProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(() =>
    trpc.createClient({
      links: [
        httpBatchLink({ url: '/trpc', headers: authorization, maxURLLength: 4000, maxItems: BATCH_MAX }),
      ],
    }),
  );
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
