import { expect, test } from 'vitest';
import { replaceFormerNames } from './former-addresses.js';

test.each([
  ['/api/v1/admin/reading/aliases/5?limit=1', '/api/v1/admin/parser/aliases/5?limit=1'],
  ['/api/v1/admin/reading/reread', '/api/v1/admin/parser/reparse'],
  ['/api/v1/admin/servers/20/refuse', '/api/v1/admin/servers/20/reject'],
  ['/api/v1/user/me/noise', '/api/v1/user/me/ping-limits'],
  ['/trpc/feed.ingest?batch=1', '/trpc/ingest.messages?batch=1'],
  [
    '/trpc/user.noise.get,feed.channels?input={"0":"user.noise.get"}',
    '/trpc/user.pingLimits.get,ingest.channels?input={"0":"user.noise.get"}',
  ],
  [
    '/trpc/admin.reading.reread,admin.reading.aliases.list',
    '/trpc/admin.parser.reparse,admin.parser.aliases.list',
  ],
  ['/api/v1/admin/readings', '/api/v1/admin/readings'],
  ['/dashboard/items?search=feed.ingest', '/dashboard/items?search=feed.ingest'],
])('%s is answered as %s', (former, present) => {
  expect(replaceFormerNames(former)).toBe(present);
});
