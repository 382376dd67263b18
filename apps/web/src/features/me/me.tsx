import { hasPermission, type Me, type Permission } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/errors';
import type { ReactNode } from 'react';
import { trpc } from '../../api/trpc.js';
import { LoadErrorPanel } from '../errors/query-list.js';

interface WithMeProps {
  loading: ReactNode;
  failureTitle?: string;
  children: (me: Me) => ReactNode;
}

export function WithMe({ loading, failureTitle = t('errors.accountNotLoaded'), children }: WithMeProps) {
  const me = useMe();
  if (me.data) return children(me.data);
  if (!me.error) return loading;
  return <LoadErrorPanel title={failureTitle} query={me} />;
}

/** The signed-in user ([3-06]). */
export function useMe() {
  return trpc.user.me.get.useQuery(undefined, { staleTime: 30_000 });
}

/** Whether the signed-in user has a permission ([6-02]); false while loading. */
export function usePermission(permission: Permission): boolean {
  const me = useMe();
  return me.data ? hasPermission(me.data.permissions, permission) : false;
}
