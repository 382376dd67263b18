import { z } from 'zod';

/**
 * A backup is text, compressed with gzip: the first line, the head as JSON, and for each of its tables the rows in PostgreSQL's
 * text form of COPY and a last line with their number. No row begins like that line.
 */
export const FIRST_LINE = 'lockwatch-backup 1';
export const END_OF_TABLE = '\\.';

export const headSchema = z.object({
  createdAt: z.iso.datetime(),
  /** The time of the newest migration of the database. */
  migration: z.number(),
  /** The start of the oldest partition; null: there is none. */
  partitionsFrom: z.iso.datetime().nullable(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type BackupHead = z.infer<typeof headSchema>;
