import type { FeedChannel, FeedIngestInput } from '@lockwatch/contracts';

/** What the feed needs of the server. Both calls reject while it is away. */
export interface FeedPort {
  /** Resolves once every entry is on the server's disk; the same entries may be sent again. */
  ingest(input: FeedIngestInput, signal: AbortSignal): Promise<unknown>;
  channels(signal: AbortSignal): Promise<FeedChannel[]>;
  /** True when the server will never take this input, however often it is sent. */
  isRefusal(error: unknown): boolean;
  /** What an operator should do about an error; null when waiting is all there is to do. */
  adviceOn(error: unknown): string | null;
}
