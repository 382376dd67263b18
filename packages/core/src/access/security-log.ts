import type { Clock, Log } from '../ports/index.js';

/** Events that matter to an operator although nothing changed. */
export type SecurityEventKind =
  /** Staff attempted an action above their rank or without the permission. */
  | 'permission-rejected'
  /** An access token was forged or issued for another audience. */
  | 'access-token-rejected'
  | 'api-token-rejected'
  /** The signature of a Stripe event or a deposit was wrong. */
  | 'signature-rejected';

export interface SecurityEvent {
  kind: SecurityEventKind;
  address: string | null;
  /** Ids and reasons, never credentials. */
  fields?: Readonly<Record<string, unknown>>;
}

export type SecurityLog = (event: SecurityEvent) => void;

const WINDOW_MS = 60_000;
const SOURCES_MAX = 10_000;

/** Logs security events as warnings: one a minute per kind and address, with the number of suppressed ones. */
export function createSecurityLog({ log, clock }: { log: Log; clock: Clock }): SecurityLog {
  const sources = new Map<string, { until: number; suppressed: number }>();
  return ({ kind, address, fields }) => {
    const key = `${kind} ${address}`;
    const known = sources.get(key);
    const now = clock.now();
    if (known && now < known.until) {
      known.suppressed += 1;
      return;
    }
    sources.delete(key);
    sources.set(key, { until: now + WINDOW_MS, suppressed: 0 });
    const [oldest] = sources.keys();
    if (sources.size > SOURCES_MAX && oldest !== undefined) sources.delete(oldest);
    // The name that operators filter by, until the next release.
    const formerName = kind === 'permission-rejected' ? 'permission-refused' : undefined;
    const suppressed = known?.suppressed ?? 0;
    log.warn({ ...fields, securityEvent: kind, formerName, address, suppressed }, 'security.event_reported');
  };
}
