import { formatChecks, runDoctor } from './doctor.js';

/** `npm run doctor [-- --json]`: tests every setting for real. Exit status 0, 1 when something is wrong, 2 for wrong use. */
async function main(args: readonly string[]): Promise<number> {
  if (args.some((arg) => arg !== '--json')) {
    console.error('npm run doctor [-- --json]');
    return 2;
  }
  const checks = await runDoctor(process.env);
  console.log(args.includes('--json') ? JSON.stringify(checks, null, 2) : formatChecks(checks));
  return checks.some(({ status }) => status === 'fail') ? 1 : 0;
}

process.exitCode = await main(process.argv.slice(2));
