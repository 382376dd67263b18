import { expect, test } from 'vitest';
import { ReadableChannels } from './readable-channels.js';

test('returns lost and found channels', () => {
  const readable = new ReadableChannels();
  expect(readable.update(['1', '2'])).toEqual({ lost: [], found: ['1', '2'] });
  expect(readable.update(['2', '3'])).toEqual({ lost: ['1'], found: ['3'] });
  expect(readable.update(['2', '3'])).toEqual({ lost: [], found: [] });
  expect(readable.update([])).toEqual({ lost: ['2', '3'], found: [] });
});
