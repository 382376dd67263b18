import { readFileSync } from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import { z } from 'zod';
import * as schema from './index.js';

const migrations = new URL('../../migrations/', import.meta.url);
const journal = z
  .object({ entries: z.array(z.object({ idx: z.number(), tag: z.string() })) })
  .parse(JSON.parse(readFileSync(new URL('meta/_journal.json', migrations), 'utf8')));

test('the migrations make exactly the schema of the code', async () => {
  const newest = journal.entries.at(-1)?.tag.slice(0, 4);
  const migrated = JSON.parse(readFileSync(new URL(`meta/${newest}_snapshot.json`, migrations), 'utf8'));
  const wanted = generateDrizzleJson(schema, migrated.id, undefined, 'snake_case');
  expect(await generateMigration(migrated, wanted)).toEqual([]);
});

test('each migration says by name what it changes', () => {
  expect(
    journal.entries
      .map((entry) => entry.tag.slice(5))
      .filter((name) => !/^(?:schema|[a-z]+(?:_[a-z]+)+)$/.test(name)),
  ).toEqual([]);
});
