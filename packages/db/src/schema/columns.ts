import { sql } from 'drizzle-orm';
import { bigint, customType, timestamp, uuid } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';

/** Primary key: uuid v7, made here so that a row's id is known before it is written; sorts by time. */
export const id = () =>
  uuid()
    .primaryKey()
    .$defaultFn(() => v7());

/** A Discord id. Beyond 2^53, hence a digit string in code and a bigint in the database. */
export const snowflake = customType<{ data: string; driverData: string }>({
  dataType: () => 'bigint',
  fromDriver: String,
});

/** An id of the game or of a small lookup table: bigint in the database, a plain number in code. */
export const numberId = () => bigint({ mode: 'number' });

/** A moment in UTC. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' });

export const createdAt = () => moment().notNull().default(sql`now()`);
export const updatedAt = () =>
  moment()
    .notNull()
    .default(sql`now()`)
    .$onUpdate(() => new Date());
