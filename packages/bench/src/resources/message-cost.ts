import type { IngestMessage } from '@lockwatch/contracts';
import { ingestAll } from '../pipeline/ingest-all.js';
import { makeMessage } from '../pipeline/make-message.js';
import type { PipelineWorld } from '../pipeline/pipeline-world.js';
import { readPostgresCpuMs } from './postgres-cpu.js';

const WARM_UP = 1000;
export const MESSAGES = 10_000;

/** What one message of a kind costs, delivery of its pings left out. */
export interface MessageCost {
  postgresMs: number;
  serverMs: number;
  walBytes: number;
}

export interface MessageKind {
  name: string;
  /** The first of its messages; each kind has numbers of its own. */
  first: number;
  /** Replaces the content. */
  content?: string;
  price: number;
}

export async function measureMessageCost(world: PipelineWorld, kind: MessageKind): Promise<MessageCost> {
  const make = (n: number): IngestMessage => {
    const message = makeMessage(world.itemNames, kind.first + n, kind.price);
    return kind.content === undefined ? message : { ...message, content: kind.content };
  };
  await ingestAll(
    world,
    Array.from({ length: WARM_UP }, (_, n) => make(n)),
  );
  const messages = Array.from({ length: MESSAGES }, (_, n) => make(WARM_UP + n));
  const before = await readState(world);
  await ingestAll(world, messages);
  const after = await readState(world);
  const each = (key: keyof typeof before) => (after[key] - before[key]) / MESSAGES;
  return { postgresMs: each('postgresMs'), serverMs: each('serverMs'), walBytes: each('walBytes') };
}

async function readState({ database }: PipelineWorld) {
  const [row] = await database.sql<[{ bytes: number }]>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`;
  const { user, system } = process.cpuUsage();
  return {
    walBytes: row.bytes,
    postgresMs: await readPostgresCpuMs(database),
    serverMs: (user + system) / 1000,
  };
}
