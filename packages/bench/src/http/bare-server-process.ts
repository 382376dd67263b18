// Fastify without anything around it: no sign-in, no checks of input or output, no limits.
import { once } from 'node:events';
import { createDatabase } from '@lockwatch/db';
import { fastify } from 'fastify';
import type { BareServerSettings } from './bare-server.js';

const [settings] = (await once(process, 'message')) as [BareServerSettings];
const { sql } = createDatabase(settings.databaseUrl);
const app = fastify();
for (const { path, statements, answer } of settings.routes) {
  app.get(path, async () => {
    for (const { text, parameters } of statements) await sql.unsafe(text, parameters, { prepare: true });
    return answer;
  });
}
process.on('disconnect', () => process.exit(0));
process.send?.({ url: await app.listen({ host: '127.0.0.1', port: 0 }) });
