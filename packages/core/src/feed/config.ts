import { LIMITS } from '@lockwatch/contracts';
import type { PipelineConfig } from './pipeline-types.js';

/** What holds where configuration says nothing. */
export const DEFAULT_PIPELINE_CONFIG: PipelineConfig = {
  repostWindowMs: LIMITS.repostWindowMs,
  usefulForMs: LIMITS.usefulForMs,
  lateAfterMs: 60_000,
  leaseMs: 20_000,
  requestTimeoutMs: 10_000,
  retryDelaysMs: [1000, 5000, 30_000, 120_000, 300_000],
  recordDelayMs: 5,
  sweepIntervalMs: 1000,
  maxMessagesInFlight: 1000,
  maxParallelSends: 48,
};
