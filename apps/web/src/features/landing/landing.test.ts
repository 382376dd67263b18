import { SUBSCRIPTION_TYPES } from '@lockwatch/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { introDurationMs, introStateAt } from './intro-state.js';
import { TRADE_SAMPLES } from './samples.js';
import { tiltFor } from './use-tilt.js';

const TEXTS = { title: 'Lock', subtitle: 'For all', creatorSubtitle: 'By us' };

describe('the typed intro', () => {
  test('title at 100 ms a letter, the others at 50 ms, with 300 ms between them', () => {
    expect(introStateAt(TEXTS, 0)).toMatchObject({
      title: '',
      subtitle: '',
      creatorSubtitle: '',
      showContent: false,
    });
    expect(introStateAt(TEXTS, 399).title).toBe('Loc');
    expect(introStateAt(TEXTS, 400).title).toBe('Lock');
    expect(introStateAt(TEXTS, 749).subtitle).toBe('');
    expect(introStateAt(TEXTS, 750).subtitle).toBe('F');
    expect(introStateAt(TEXTS, 1050)).toMatchObject({ subtitle: 'For all', creatorSubtitle: '' });
    expect(introStateAt(TEXTS, 1400).creatorSubtitle).toBe('B');
    expect(introStateAt(TEXTS, 1599).showContent).toBe(false);
    expect(introStateAt(TEXTS, 1600)).toMatchObject({ ...TEXTS, showContent: true });
    expect(introDurationMs(TEXTS)).toBe(1600);
  });
  test('nothing that was typed goes away again', () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(3000), (a, b) => {
        const [early, late] = [introStateAt(TEXTS, Math.min(a, b)), introStateAt(TEXTS, Math.max(a, b))];
        for (const key of ['title', 'subtitle', 'creatorSubtitle'] as const) {
          expect(late[key].startsWith(early[key])).toBe(true);
        }
      }),
    );
  });
});

describe('the hero card', () => {
  test('is level under a mouse in its middle', () => {
    expect(tiltFor(0.5, 0.5)).toEqual({ rotateX: 0, rotateY: 0 });
  });
  test('never tilts beyond ten degrees', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (x, y) => {
        const { rotateX, rotateY } = tiltFor(x, y);
        expect(Math.abs(rotateX)).toBeLessThanOrEqual(10);
        expect(Math.abs(rotateY)).toBeLessThanOrEqual(10);
      }),
    );
    expect(tiltFor(0, 0)).toEqual({ rotateX: 10, rotateY: -10 });
  });
});

test('each sample message contains what is said to be read from it', () => {
  for (const { parts, offer } of TRADE_SAMPLES) {
    const world = parts.find((part) => part.means === 'world')?.text ?? null;
    expect(world).toBe(offer.world);
    expect(parts.filter((part) => part.means === 'item')).toHaveLength(1);
  }
});

test('the plan section’s trial is the one without a price', () => {
  expect(SUBSCRIPTION_TYPES.filter((type) => type.is_trial).map((type) => type.price_cents)).toEqual([null]);
});
