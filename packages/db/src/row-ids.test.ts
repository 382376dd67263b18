import { afterAll, expect, test } from 'vitest';
import { notificationRowId, offerRowId } from './row-ids.js';
import { createTestDatabase } from './testing/index.js';

const database = await createTestDatabase();
afterAll(() => database?.close());

test('code and database compute the same ids, in the order of messages, versions and offers', async () => {
  const user = '0193e1b2-7c5a-7def-8123-456789abcdef';
  const [ids] = await database.sql<{ message: string; edit: string; offer: string; notification: string }[]>`
    select message_row_id(1441899001200300123, 0) as message, message_row_id(1441899001200300123, 1763000000000) as edit,
      offer_row_id(message_row_id(1441899001200300123, 0), 41) as offer,
      notification_row_id(${user}, 1441899001200300123, 1763000000000) as notification`;
  expect(ids).toEqual({
    message: '1402a780-8888-8d05-8b00-000000000000',
    edit: ids?.edit,
    offer: offerRowId(ids?.message ?? '', 41),
    notification: notificationRowId(user, '1441899001200300123', 1_763_000_000_000),
  });
  expect(Object.values(ids ?? {}).toSorted()).toEqual(
    [ids?.message, ids?.offer, ids?.edit, ids?.notification].toSorted(),
  );
});
