import { z } from 'zod';
import type { TestCluster } from './test-cluster.js';

/** Names the address at which a test run's global set-up tells where databases are made. */
export const TEST_CLUSTER_VARIABLE = 'LOCKWATCH_TEST_CLUSTER';

const clusterSchema = z.object({ adminUrl: z.string(), ownerUrl: z.string(), template: z.string() });

/** Asks the test run's global set-up, which starts the cluster at the first call. */
export async function requestTestCluster(address: string): Promise<TestCluster> {
  const response = await fetch(address);
  const text = await response.text();
  if (!response.ok) throw new Error(`The test database could not be started: ${text}`);
  return clusterSchema.parse(JSON.parse(text));
}
