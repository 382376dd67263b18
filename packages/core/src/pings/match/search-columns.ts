/** An entry of an index takes up to 2,704 bytes; the other columns of the list's index need less than 300. */
const TEXT_BYTES_MAX = 1900;
const ITEMS_MAX = 50;

/** What a new ping is searched and filtered by; null where that is too large for the index. */
export function toSearchColumns(
  { authorName, content }: { authorName: string; content: string },
  offers: readonly { itemId: number; type: string }[],
) {
  // A query has no line break, so that it is not found across both.
  const text = `${authorName}\n${content}`;
  const itemIds = [...new Set(offers.map((offer) => offer.itemId))];
  return {
    search_text: Buffer.byteLength(text) > TEXT_BYTES_MAX ? null : text,
    item_ids: itemIds.length > ITEMS_MAX ? null : itemIds,
    sides: [...new Set(offers.map((offer) => offer.type))],
  };
}
