export interface MessagePart {
  start: number;
  text: string;
  /** Which offer was read from this part; null: none. */
  offer: number | null;
}

/**
 * A message cut into parts by the spans of its offers, in order and without gaps. Spans are UTF-16 positions; where
 * two overlap, the earlier one keeps the text.
 */
export function splitMessage(
  content: string,
  offers: readonly { span_start: number; span_end: number }[],
): MessagePart[] {
  const spans = offers
    .map((offer, index) => ({
      index,
      start: offer.span_start,
      end: Math.min(offer.span_end, content.length),
    }))
    .toSorted((a, b) => a.start - b.start || a.index - b.index);
  const parts: MessagePart[] = [];
  let position = 0;
  for (const { index, start, end } of spans) {
    const from = Math.max(start, position);
    if (from >= end) continue;
    if (from > position) parts.push({ start: position, text: content.slice(position, from), offer: null });
    parts.push({ start: from, text: content.slice(from, end), offer: index });
    position = end;
  }
  if (position < content.length) parts.push({ start: position, text: content.slice(position), offer: null });
  return parts;
}
