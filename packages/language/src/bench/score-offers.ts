/** An offer as the labelled corpus writes it. */
export interface LabelledOffer {
  type: string;
  item: string;
  price: number | null;
  price_max?: number | null;
}

export interface LabelledMessage {
  id: string;
  content: string;
  offers: readonly LabelledOffer[];
}

export interface Score {
  precision: number;
  recall: number;
  f1: number;
  /** Share of messages read wholly right. */
  whole: number;
  /** Share of messages without offers in which one was read. */
  chatterWrong: number;
  messages: number;
}

/** Side, item, price and the range's upper end agree; prices within half a per cent. */
export function isStrictlySame(a: LabelledOffer, b: LabelledOffer): boolean {
  return (
    a.type === b.type &&
    a.item === b.item &&
    isSamePrice(a.price, b.price) &&
    isSamePrice(a.price_max ?? a.price, b.price_max ?? b.price)
  );
}

function isSamePrice(a: number | null, b: number | null): boolean {
  if (a === null || b === null) return a === b;
  return Math.abs(a - b) <= 0.005 * Math.max(Math.abs(a), Math.abs(b), 0.01);
}

/** Scores predictions against labels, each predicted offer used for one label at most. */
export function scoreOffers(
  messages: readonly LabelledMessage[],
  read: (content: string) => readonly LabelledOffer[],
): Score {
  let labels = 0;
  let predictions = 0;
  let hits = 0;
  let whole = 0;
  let chatter = 0;
  let chatterWrong = 0;
  for (const message of messages) {
    const left = [...read(message.content)];
    const count = left.length;
    let hit = 0;
    for (const label of message.offers) {
      const at = left.findIndex((one) => isStrictlySame(label, one));
      if (at < 0) continue;
      left.splice(at, 1);
      hit += 1;
    }
    labels += message.offers.length;
    predictions += count;
    hits += hit;
    if (hit === message.offers.length && hit === count) whole += 1;
    if (message.offers.length > 0) continue;
    chatter += 1;
    if (count > 0) chatterWrong += 1;
  }
  const precision = predictions === 0 ? 0 : hits / predictions;
  const recall = labels === 0 ? 0 : hits / labels;
  return {
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    whole: messages.length === 0 ? 0 : whole / messages.length,
    chatterWrong: chatter === 0 ? 0 : chatterWrong / chatter,
    messages: messages.length,
  };
}
