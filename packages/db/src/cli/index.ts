export { runCommand } from './run-command.js';
