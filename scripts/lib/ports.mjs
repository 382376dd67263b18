import { createServer } from 'node:net';

/**
 * Whether a program can listen on a port now.
 *
 * @param {number} port
 * @param {string} host `localhost` means both of its addresses
 * @returns {Promise<'free' | 'taken' | 'forbidden'>}
 */
export async function portState(port, host) {
  const addresses = host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
  for (const address of addresses) {
    const code = await tryListen(port, address);
    if (code === 'EADDRINUSE') return 'taken';
    if (code === 'EACCES' || code === 'EPERM') return 'forbidden';
    // Any other code, such as a machine without IPv6, is left to the program that will listen there.
  }
  return 'free';
}

/**
 * One sentence for each port that cannot be used, naming the variable that changes it.
 *
 * @param {{ name: string, port: number, host: string }[]} ports
 * @returns {Promise<string[]>}
 */
export async function portProblems(ports) {
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
    const state = await portState(port, host);
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

/**
 * A port that is free on this machine at this moment.
 *
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('No port was given.'));
        else resolve(address.port);
      });
    });
  });
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
