import { withDatabase } from '@lockwatch/db';
import { runCommand } from '@lockwatch/db/command';
import { parseCommand } from './admin-commands.js';

const USAGE = `npm run admin -- COMMAND

list                 the roles, how many users hold each, and who is staff
grant ROLE NAME      gives a user a role
revoke ROLE NAME     takes a role from a user
user NAME            shows a user

NAME is a name, an e-mail address, an OpenID subject or a Discord id.`;

/** `npm run admin`: roles and users. Environment: DATABASE_URL, or DATA_DIR's database. Exit status 0, 1, or 2 for wrong use. */
runCommand(
  (args) => {
    const run = parseCommand(args);
    if (run !== null) return run;
    console.error(USAGE);
    return process.exit(2);
  },
  async (url, run) => {
    const lines = await withDatabase(url, 'lockwatch-admin', ({ db }) => run(db));
    console.log(lines.join('\n'));
  },
);
