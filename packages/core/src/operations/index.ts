export {
  countAllSubscriptions,
  countLogs,
  listAllSubscriptions,
  listLogs,
  listStatistics,
} from './admin-lists.js';
export { createLiveEvents, type LiveEvents } from './live-events.js';
export { type BotHealth, readBotHealth, readBotState } from './read-bot-health.js';
export { reportBotHealth } from './report-health.js';
export { readServiceStatus } from './service-status.js';
export { startWorker, type Worker, type WorkerDeps } from './start-worker.js';
export { getStatisticsSeries } from './statistics-series.js';
