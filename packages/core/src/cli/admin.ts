import { createDatabase } from '@lockwatch/db';
import { exitWithError, openCommandDatabase } from '@lockwatch/db/command';
import { parseCommand } from './admin-commands.js';

const USAGE = `npm run admin -- COMMAND

list                 the roles, how many users hold each, and who is staff
grant ROLE NAME      gives a user a role
revoke ROLE NAME     takes a role from a user
user NAME            shows a user

NAME is a name, an e-mail address, an OpenID subject or a Discord id.`;

/** `npm run admin`: roles and users. Environment: DATABASE_URL, or DATA_DIR's database. Exit status 0, 1, or 2 for wrong use. */
async function main(args: readonly string[]): Promise<number> {
  const run = parseCommand(args);
  if (run === null) {
    console.error(USAGE);
    return 2;
  }
  const server = await openCommandDatabase();
  const { db, close } = createDatabase(server.url, { max: 1, applicationName: 'lockwatch-admin' });
  try {
    const lines = await run(db);
    console.log(lines.join('\n'));
    return 0;
  } finally {
    await close();
    await server.stop();
  }
}

main(process.argv.slice(2)).then((status) => {
  process.exitCode = status;
}, exitWithError);
