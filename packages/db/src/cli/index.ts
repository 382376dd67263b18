export { openCommandDatabase } from './command-database.js';
export { exitWithError } from './exit-with-error.js';
