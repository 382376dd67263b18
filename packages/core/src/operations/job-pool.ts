import pg from 'pg';
import type { Log } from '../ports/index.js';

/**
 * The connections of graphile-worker. Its own pool stops listening for errors before its connections are closed, and a
 * database that ends at that moment would end the process.
 */
export function createJobPool(connectionString: string, log: Log): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4, application_name: 'lockwatch-jobs' });
  const onError = (error: Error) => log.warn({ err: error }, 'job_connection.lost');
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
