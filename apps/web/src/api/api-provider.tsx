import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useAuth } from '../auth/auth-store.js';
import { createLinks, reportSignedOut } from './links.js';
import { restoreOffline } from './offline-queries.js';
import { createQueryClient } from './query-client.js';
import { trpc } from './trpc.js';

interface ApiProviderProps {
  children: ReactNode;
  /** Calls are made without credentials. */
  isPublic?: boolean;
}

const noHeaders = async () => ({});

export function ApiProvider({ children, isPublic = false }: ApiProviderProps) {
  const [queryClient] = useState(() => {
    const created = createQueryClient(() => void reportSignedOut());
    restoreOffline(created);
    return created;
  });
  const [client] = useState(() =>
    trpc.createClient({ links: createLinks('/trpc', isPublic ? noHeaders : undefined) }),
  );
  const { isExpired } = useAuth();
  useEffect(() => {
    if (!isExpired) return;
    // Fetch again what failed without a session.
    return () => void queryClient.invalidateQueries();
  }, [isExpired, queryClient]);
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
