import type { WebConfig } from '@lockwatch/contracts';
import type {
  Caller,
  LiveEvents,
  Log,
  MessageParser,
  Pipeline,
  Prices,
  SecurityEvent,
  StripeBilling,
  TokenCipher,
} from '@lockwatch/core';
import type { Database } from '@lockwatch/db';
import type { Language } from '@lockwatch/texts';

/** What every procedure may use; built once at start. */
export interface ApiDeps {
  db: Database['db'];
  /** For work on sets of rows. */
  sql: Database['sql'];
  /** For heavy lists and statistics, except what the caller has just written. */
  replica: Database['replica'];
  parser: Pick<
    MessageParser,
    | 'search'
    | 'findByName'
    | 'getUsualPrice'
    | 'refreshAliases'
    | 'refreshCatalogue'
    | 'parse'
    | 'explain'
    | 'usualPrices'
  >;
  prices: Prices;
  pipeline: Pick<
    Pipeline,
    | 'ingest'
    | 'listChannelMarks'
    | 'sendTestPing'
    | 'lookUpWebhook'
    | 'requirePushService'
    | 'requireSignedAddress'
    | 'sendTestPush'
  >;
  live: Pick<LiveEvents, 'stream'>;
  cipher: TokenCipher;
  /** Null where payments by card are switched off. */
  billing: StripeBilling | null;
  webConfig: WebConfig;
  /** Of the link that makes the first administrator; null: with stand-ins, whose demo accounts have one. */
  firstAdministratorToken: string | null;
  /** Where people sign in: the web app's address. */
  publicUrl: string;
  log: Log;
}

/** What a procedure knows of the one call it serves. */
export interface ApiContext {
  deps: ApiDeps;
  caller: Caller;
  /** Authenticates the caller again, for long-lived streams. */
  findCaller: () => Promise<Caller>;
  /** Of sentences for the caller. */
  language: Language;
  requestId: string;
  /** The same for all calls of one request, whatever id it names. */
  request: object;
  /** The header `Idempotency-Key`, as it was sent. */
  idempotencyKey: string | null;
  /** Runs `work` once what the call wrote is committed. */
  afterCommit: (work: () => Promise<void>) => Promise<void>;
  /** Says how many entries the whole list has whose page is the result; null: not known. */
  setTotal: (total: number | null) => void;
  /** Tells the operator of something suspicious about this call. */
  reportSecurityEvent: (event: Omit<SecurityEvent, 'address'>) => void;
}
