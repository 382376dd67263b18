export {
  createDatabase,
  type Database,
  type DatabaseOptions,
  type Db,
  type DbOrTx,
  type Tx,
} from './database.js';
export { migrate } from './migrate.js';
export { NOTIFY_CHANNELS, type NotifyChannel } from './notify-channels.js';
export { seedDemo } from './seed/demo.js';
export { seedReference } from './seed/reference.js';
