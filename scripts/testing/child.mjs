// A process for the supervisor's tests. Its first argument says how it behaves.
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync } from 'node:fs';

const [behaviour, log] = process.argv.slice(2);
const note = (/** @type {string} */ text) => {
  if (log !== undefined) appendFileSync(log, `${text}\n`);
};

note(`start ${Date.now()}`);
if (behaviour === 'dies' || existsSync(`${log}.broken`)) process.exit(3);
if (behaviour === 'succeeds') {
  console.log('done');
  process.exit(0);
}

// Holds the process open, as a listening server would.
setInterval(() => {}, 1 << 30);
process.on('disconnect', () => process.exit(0));
if (behaviour === 'deaf') process.on('SIGTERM', () => note('ignored SIGTERM'));
else
  process.on('SIGTERM', () => {
    note(`stop ${process.argv[4] ?? ''}`);
    process.exit(0);
  });

if (behaviour === 'parent') {
  const grandchild = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1 << 30)'], { stdio: 'ignore' });
  note(`grandchild ${grandchild.pid}`);
}
console.log(JSON.stringify({ level: 30, msg: 'up' }));
if (behaviour !== 'silent') process.send?.({ type: 'ready', pid: process.pid });
