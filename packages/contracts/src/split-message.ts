import type { z } from 'zod';
import type { offerSpansShape } from './offers.js';

/** Positions of an offer in the message: UTF-16 indexes, ends exclusive. */
export type OfferSpans = { [Name in keyof typeof offerSpansShape]: z.infer<(typeof offerSpansShape)[Name]> };

interface MessagePart {
  start: number;
  text: string;
  /** An item, a price, a side, or the world after them. */
  isHighlighted: boolean;
}

/** Splits a message into highlighted and plain parts. Adjacent spans of one offer become one part. */
export function splitMessage(content: string, offers: readonly OfferSpans[]): MessagePart[] {
  const parts: MessagePart[] = [];
  let position = 0;
  const add = (end: number, isHighlighted: boolean): void => {
    if (end > position) parts.push({ start: position, text: content.slice(position, end), isHighlighted });
    position = Math.max(position, end);
  };
  const runs = mergeSpans(content, offers);
  for (const [index, { start, end }] of runs.entries()) {
    const rest = content.slice(end, runs[index + 1]?.start ?? content.length);
    add(start, false);
    add(end + (WORLD.exec(rest)?.[0].length ?? 0), true);
  }
  add(content.length, false);
  return parts;
}

/** `@ WORLD` directly after an offer. */
const WORLD = /^[ \t]*@[ \t]*[A-Za-z0-9]{1,24}(?![\p{L}\p{N}])/u;
/** Text allowed between an item and its price or side: `Laser Grid: 3wl`, `Laser Grid for 3wl`, `WTS> Laser Grid`. */
const JOINT = /^[ \t]*(?:[:=~>-]|is|for)?[ \t]*$/i;

interface HighlightSpan {
  start: number;
  end: number;
  /** Indexes of the offers; several offers can share a price or side. */
  of: readonly number[];
}

/** The ranges to highlight, in order; adjacent ranges of one offer are merged. */
function mergeSpans(content: string, offers: readonly OfferSpans[]): HighlightSpan[] {
  const runs: HighlightSpan[] = [];
  for (const words of collectSpans(content, offers)) {
    const last = runs.at(-1);
    const overlaps = last !== undefined && words.start < last.end;
    if (overlaps || (last && isAdjacent(content, last, words))) {
      const of = overlaps ? [...last.of, ...words.of] : words.of;
      runs[runs.length - 1] = { start: last.start, end: Math.max(last.end, words.end), of };
    } else runs.push(words);
  }
  return runs;
}

function isAdjacent(content: string, last: HighlightSpan, words: HighlightSpan): boolean {
  return (
    JOINT.test(content.slice(last.end, words.start)) && words.of.some((offer) => last.of.includes(offer))
  );
}

/** Every item, price and side once, in text order. */
function collectSpans(content: string, offers: readonly OfferSpans[]): HighlightSpan[] {
  const words = new Map<string, { start: number; end: number; of: number[] }>();
  for (const [index, offer] of offers.entries()) {
    const spans = [
      [offer.span_start, offer.span_end],
      [offer.price_span_start, offer.price_span_end],
      [offer.side_span_start, offer.side_span_end],
    ];
    for (const [start = null, to = null] of spans) {
      if (start === null || to === null) continue;
      const end = Math.min(to, content.length);
      if (start >= end) continue;
      const known = words.get(`${start}-${end}`);
      if (known) known.of.push(index);
      else words.set(`${start}-${end}`, { start, end, of: [index] });
    }
  }
  return [...words.values()].toSorted((a, b) => a.start - b.start || a.end - b.end);
}
