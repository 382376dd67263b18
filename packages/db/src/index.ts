export {
  createDatabase,
  type Database,
  type DatabaseOptions,
  type Db,
  type DbOrTx,
  type Tx,
  withDatabase,
} from './database.js';
export { isDatabaseUnavailable, isUnstorableText } from './database-errors.js';
export { assertNotNewer, migrate } from './migrate.js';
export { NOTIFY_CHANNELS } from './notify-channels.js';
export { createPartitions, dropOldPartitions, firstRowId, summarizePartitions } from './partitions.js';
export { identityHash, notificationRowId, offerRowId, pingRowIds, targetRowId } from './row-ids.js';
export { seedDemo } from './seed/demo.js';
export { seedReference } from './seed/reference.js';
export {
  containsPattern,
  getDriver,
  inTransaction,
  isOneOf,
  isoTime,
  isoTimeWhere,
  jsonRows,
  msTime,
  type Sql,
  type SqlFragment,
  type SqlTx,
} from './sql.js';
