import { readClusterState } from '../embedded/cluster-state.js';
import { SUPERUSER } from '../embedded/roles.js';

/** The address `url` of an embedded cluster in `dataDir`, as its superuser instead of the product's role. */
export async function superuserUrl(dataDir: string, url: string): Promise<string> {
  const state = await readClusterState(dataDir);
  const changed = new URL(url);
  changed.username = SUPERUSER;
  changed.password = state?.superuserPassword ?? '';
  return changed.href;
}
