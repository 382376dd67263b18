import { expect, test } from 'vitest';
import {
  formatClock,
  getMinuteOfDay,
  getNextTimeOfDay,
  getStartOfDate,
  getStartOfDay,
  isTimeZone,
} from './local-time.js';

const at = (text: string) => new Date(text).getTime();
const iso = (ms: number) => new Date(ms).toISOString();

test.each([
  ['Asia/Jakarta', '2026-03-01T16:30:20Z', '23:30'],
  ['UTC', '2026-03-01T00:00:00Z', '00:00'],
  ['Asia/Kolkata', '2026-03-01T00:00:00Z', '05:30'],
])('in %s the clocks show at %s', (zone, time, shown) => {
  expect(formatClock(getMinuteOfDay(at(time), zone))).toBe(shown);
});

test.each([
  ['Asia/Jakarta', '2026-03-01T16:30:20Z', 7 * 60, '2026-03-02T00:00:00.000Z'],
  ['UTC', '2026-03-01T07:00:00Z', 7 * 60, '2026-03-02T07:00:00.000Z'],
  ['UTC', '2026-03-01T06:59:59Z', 7 * 60, '2026-03-01T07:00:00.000Z'],
  // The clocks go forward at 2:00, and back at 3:00.
  ['Europe/Berlin', '2026-03-28T22:00:00Z', 7 * 60, '2026-03-29T05:00:00.000Z'],
  ['Europe/Berlin', '2026-10-24T22:00:00Z', 7 * 60, '2026-10-25T06:00:00.000Z'],
])('in %s after %s the next time is reached', (zone, time, minute, next) => {
  expect(iso(getNextTimeOfDay(at(time), minute, zone))).toBe(next);
});

test.each([
  ['Asia/Jakarta', '2026-03-01T16:30:20Z', '2026-02-28T17:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29T20:00:00Z', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25T20:00:00Z', '2026-10-24T22:00:00.000Z'],
])('in %s the day of %s began', (zone, time, start) => {
  expect(iso(getStartOfDay(at(time), zone))).toBe(start);
});

test.each([
  ['Asia/Jakarta', '2026-12-23T17:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-12-23T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-12-24T11:00:00.000Z'],
])('in %s a date begins', (zone, start) => {
  expect(iso(getStartOfDate('2026-12-24', zone))).toBe(start);
});

test('knows time zones', () => {
  expect(['Asia/Jakarta', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});
