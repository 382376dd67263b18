/** The time for business rules. Tests set their own; leases and retries use the database's clock, which is shared. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** The part of pino that `core` needs: fields (ids, never texts or secrets), then the event's name. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
export { mapWithYield } from './map-with-yield.js';
