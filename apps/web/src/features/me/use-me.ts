import { hasPermission, type Permission } from '@lockwatch/contracts';
import { trpc } from '../../api/trpc.js';

/** The signed-in person as the server knows them ([3-06]). */
export function useMe() {
  return trpc.user.me.get.useQuery(undefined, { staleTime: 30_000 });
}

/** Whether the signed-in person holds a permission ([6-02]); false until it is known. */
export function usePermission(permission: Permission): boolean {
  const me = useMe();
  return me.data ? hasPermission(me.data.permissions, permission) : false;
}
