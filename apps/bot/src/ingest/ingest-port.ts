import type { IngestChannel, IngestInput } from '@lockwatch/contracts';

/** The server's calls for ingest. Both reject while the server is unreachable. */
export interface IngestPort {
  /** Resolves when every entry is stored; entries may be sent again. */
  ingest(input: IngestInput, signal: AbortSignal): Promise<unknown>;
  channels(signal: AbortSignal): Promise<IngestChannel[]>;
  isRejection(error: unknown): boolean;
  /** Advice for the operator; null: the call can be repeated. */
  getAdvice(error: unknown): string | null;
}
