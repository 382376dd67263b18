import { expect, test } from 'vitest';
import { createSecurityLog } from './security-log.js';

function setUp() {
  const lines: object[] = [];
  const put = (fields: object) => void lines.push(fields);
  const clock = { ms: 0, now: () => clock.ms };
  const log = { debug: put, info: put, warn: put, error: put };
  return { lines, clock, report: createSecurityLog({ log, clock }) };
}

test('writes one line a minute for a kind and an address, with how many it left out', () => {
  const { lines, clock, report } = setUp();
  const event = { kind: 'signature-rejected', address: '192.0.2.1', fields: { path: '/x' } } as const;
  for (let count = 0; count < 100; count += 1) report(event);
  report({ ...event, address: '192.0.2.2' });
  report({ ...event, kind: 'permission-rejected' });
  clock.ms = 60_000;
  report(event);
  const line = { securityEvent: 'signature-rejected', address: '192.0.2.1', path: '/x', suppressed: 0 };
  expect(lines).toEqual([
    line,
    { ...line, address: '192.0.2.2' },
    { ...line, securityEvent: 'permission-rejected', formerName: 'permission-refused' },
    { ...line, suppressed: 99 },
  ]);
});

test('remembers a bounded number of addresses', () => {
  const { lines, report } = setUp();
  for (let at = 0; at <= 10_000; at += 1) report({ kind: 'signature-rejected', address: `a${at}` });
  report({ kind: 'signature-rejected', address: 'a0' });
  report({ kind: 'signature-rejected', address: 'a10000' });
  expect(lines).toHaveLength(10_002);
});
