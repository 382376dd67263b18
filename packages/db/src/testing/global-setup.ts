import { createServer } from 'node:http';
import { TEST_CLUSTER_VARIABLE } from './request-test-cluster.js';
import { startTestCluster } from './test-cluster.js';

/**
 * Vitest's global set-up: one cluster for a whole test run, started when the first test asks for a database, so that
 * runs without one pay nothing. Workers ask over HTTP on the loopback address that an environment variable names.
 */
export async function setup(): Promise<() => Promise<void>> {
  let cluster: ReturnType<typeof startTestCluster> | undefined;
  const server = createServer((_request, response) => {
    cluster ??= startTestCluster(process.env.TEST_DATABASE_URL || undefined);
    cluster.then(
      ({ adminUrl, ownerUrl, template }) => response.end(JSON.stringify({ adminUrl, ownerUrl, template })),
      (error: unknown) => {
        response.statusCode = 500;
        response.end(error instanceof Error ? error.message : String(error));
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null)
    throw new Error('The test database broker has no port.');
  process.env[TEST_CLUSTER_VARIABLE] = `http://127.0.0.1:${address.port}`;
  return async () => {
    server.close();
    server.closeAllConnections();
    // One that failed to start was reported to the test that asked, and cleaned up after itself.
    const started = await cluster?.catch(() => undefined);
    await started?.stop();
  };
}
