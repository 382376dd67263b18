import type { WebConfig } from '@lockwatch/contracts';
import type { Caller, Cards, LiveFeed, Log, Pipeline, Reader, TokenCipher } from '@lockwatch/core';
import type { Database } from '@lockwatch/db';

/** What every procedure may use; built once at start. */
export interface ApiDeps {
  db: Database['db'];
  /** For work on sets of rows. */
  sql: Database['sql'];
  reader: Pick<Reader, 'search' | 'findByName' | 'refreshAliases' | 'refreshCatalogue' | 'read' | 'explain'>;
  pipeline: Pick<Pipeline, 'ingest' | 'channelMarks' | 'sendTestPing'>;
  live: Pick<LiveFeed, 'stream'>;
  cipher: TokenCipher;
  /** Null where payments by card are switched off. */
  cards: Cards | null;
  webConfig: WebConfig;
  /** Where people sign in: the web app's address. */
  publicUrl: string;
  log: Log;
}

/** What a procedure knows of the one call it serves. */
export interface ApiContext {
  deps: ApiDeps;
  caller: Caller;
  /** Who calls, looked up anew: a stream outlives the moment it was opened in. */
  findCaller: () => Promise<Caller>;
  requestId: string;
}
