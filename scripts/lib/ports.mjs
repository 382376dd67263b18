import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Whether a program can listen on a port now.
 *
 * @param {number} port
 * @param {string} host `localhost` means both of its addresses
 * @returns {Promise<'free' | 'taken' | 'forbidden'>}
 */
export async function getPortState(port, host) {
  const addresses = host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
  for (const address of addresses) {
    const code = await tryListen(port, address);
    if (code === 'EADDRINUSE') return 'taken';
    if (code === 'EACCES' || code === 'EPERM') return 'forbidden';
    // Any other code, for example on a machine without IPv6, is reported by the program that will listen there.
  }
  return 'free';
}

/**
 * One sentence for each port that cannot be used, naming the variable that changes it.
 *
 * @param {{ name: string, port: number, host: string }[]} ports
 * @returns {Promise<string[]>}
 */
export async function findPortProblems(ports) {
  /** @type {string[]} */
  const problems = [];
  const seen = new Map();
  for (const { name, port, host } of ports) {
    const other = seen.get(port);
    seen.set(port, name);
    if (other !== undefined) {
      problems.push(`${other} and ${name} are both ${port}; give one of them another port.`);
      continue;
    }
    const state = await getPortState(port, host);
    if (state === 'taken') {
      problems.push(
        `Port ${port} is taken by another program; choose another one with ${name}, for example ${name}=${port + 100} npm start.`,
      );
    } else if (state === 'forbidden') {
      problems.push(`Port ${port} may not be used by this user; set ${name} to a port above 1023.`);
    }
  }
  return problems;
}

/** Below the ports that systems give to outgoing connections, so that none of those takes one meanwhile. */
const FIRST_TEST_PORT = 20_000;
/** Each worker of Playwright or Vitest has ports of its own, so that none takes one whose program is about to start. */
const WORKER_PORT_COUNT = 1250;
const WORKERS_MAX = 8;
/** @type {Set<number>} */
const givenPorts = new Set();

/**
 * A port for a test's program: free on this machine at this moment, and never the same twice in one process.
 *
 * @returns {Promise<number>}
 */
export async function findFreePort() {
  const worker = Number(process.env.TEST_PARALLEL_INDEX ?? process.env.VITEST_POOL_ID ?? 0) % WORKERS_MAX;
  for (;;) {
    const port = FIRST_TEST_PORT + worker * WORKER_PORT_COUNT + randomInt(WORKER_PORT_COUNT);
    if (givenPorts.has(port) || (await getPortState(port, 'localhost')) !== 'free') continue;
    givenPorts.add(port);
    return port;
  }
}

/**
 * @param {number} port
 * @param {string} address
 * @returns {Promise<string | null>} the error's code, null where listening worked
 */
function tryListen(port, address) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve('code' in error ? String(error.code) : 'UNKNOWN'));
    server.listen({ port, host: address, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
