import { expect, test } from 'vitest';
import { ChannelSight } from './channel-sight.js';

test('channels are lost and found between one look and the next', () => {
  const sight = new ChannelSight();
  expect(sight.update(['1', '2'])).toEqual({ lost: [], found: ['1', '2'] });
  expect(sight.update(['2', '3'])).toEqual({ lost: ['1'], found: ['3'] });
  expect(sight.update(['2', '3'])).toEqual({ lost: [], found: [] });
  expect(sight.update([])).toEqual({ lost: ['2', '3'], found: [] });
});
