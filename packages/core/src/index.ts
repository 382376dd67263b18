export type {
  FeedIngestResult,
  Pipeline,
  PipelineConfig,
  PipelineDeps,
  PipelineStats,
  TestPingResult,
  Worker,
  WorkerDeps,
} from './feed/pipeline-types.js';
export { type Clock, systemClock } from './ports/clock.js';
export type { Log } from './ports/log.js';
export type { FoundItem, Reader, ReaderDeps, Reading, ReadOffer } from './reader/reader.js';
export * from './webhooks/token-cipher.js';
