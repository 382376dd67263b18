import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getIntroState, introDurationMs } from './intro-state.js';
import { TRADE_SAMPLES } from './samples.js';
import { tiltFor } from './use-tilt.js';

const TEXTS = { title: 'Lock', subtitle: 'For all', creatorSubtitle: 'By us' };

describe('the typed intro', () => {
  test('types the title at 100 ms a letter, the others at 50 ms, with 300 ms between them', () => {
    expect(getIntroState(TEXTS, 0)).toMatchObject({
      title: '',
      subtitle: '',
      creatorSubtitle: '',
      showContent: false,
    });
    expect(getIntroState(TEXTS, 399).title).toBe('Loc');
    expect(getIntroState(TEXTS, 400).title).toBe('Lock');
    expect(getIntroState(TEXTS, 749).subtitle).toBe('');
    expect(getIntroState(TEXTS, 750).subtitle).toBe('F');
    expect(getIntroState(TEXTS, 1050)).toMatchObject({ subtitle: 'For all', creatorSubtitle: '' });
    expect(getIntroState(TEXTS, 1400).creatorSubtitle).toBe('B');
    expect(getIntroState(TEXTS, 1599).showContent).toBe(false);
    expect(getIntroState(TEXTS, 1600)).toMatchObject({ ...TEXTS, showContent: true });
    expect(introDurationMs(TEXTS)).toBe(1600);
  });
  test('never removes typed text', () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(3000), (a, b) => {
        const [early, late] = [getIntroState(TEXTS, Math.min(a, b)), getIntroState(TEXTS, Math.max(a, b))];
        for (const key of ['title', 'subtitle', 'creatorSubtitle'] as const) {
          expect(late[key].startsWith(early[key])).toBe(true);
        }
      }),
    );
  });
});

describe('the hero card', () => {
  test('tilts by at most ten degrees', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (x, y) => {
        const { rotateX, rotateY } = tiltFor(x, y);
        expect(Math.abs(rotateX)).toBeLessThanOrEqual(10);
        expect(Math.abs(rotateY)).toBeLessThanOrEqual(10);
      }),
    );
    expect(tiltFor(0, 0)).toEqual({ rotateX: 10, rotateY: -10 });
    expect(tiltFor(0.5, 0.5)).toEqual({ rotateX: 0, rotateY: 0 });
  });
});

test('each sample message contains its parsed words', () => {
  for (const { parts, offer } of TRADE_SAMPLES) {
    const world = parts.find(([, kind]) => kind === 'world')?.[0] ?? null;
    expect(world).toBe(offer.world);
    expect(parts.filter(([, kind]) => kind === 'item')).toHaveLength(1);
  }
});
