import type { Statement } from './capture-statements.js';

/** What the bare server answers at a path: it runs the statements and sends the value. */
export interface BareRoute {
  path: string;
  statements: Statement[];
  answer: unknown;
}

/** The first message to the bare server's process; it answers with its address. */
export interface BareServerSettings {
  databaseUrl: string;
  routes: BareRoute[];
}
