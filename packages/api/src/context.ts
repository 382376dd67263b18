import type { WebConfig } from '@lockwatch/contracts';
import type { Caller, Log, Pipeline, Reader, TokenCipher } from '@lockwatch/core';
import type { Database } from '@lockwatch/db';

/** What every procedure may use; built once at start. */
export interface ApiDeps {
  db: Database['db'];
  reader: Pick<Reader, 'search' | 'findByName'>;
  pipeline: Pick<Pipeline, 'ingest' | 'channelMarks' | 'sendTestPing'>;
  cipher: TokenCipher;
  webConfig: WebConfig;
  /** Where people sign in: the web app's address. */
  publicUrl: string;
  log: Log;
}

/** What a procedure knows of the one call it serves. */
export interface ApiContext {
  deps: ApiDeps;
  caller: Caller;
  requestId: string;
}
