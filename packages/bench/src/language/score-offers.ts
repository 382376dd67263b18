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

/** How many of the labels and of the predictions agree, as shares. */
export interface PrecisionRecall {
  precision: number;
  recall: number;
  f1: number;
}

export interface Score extends PrecisionRecall {
  /** The same when only the item has to be right. */
  item: PrecisionRecall;
  /** Share of messages parsed fully right. */
  whole: number;
  /** Share of messages without offers in which one was found. */
  chatterWrong: number;
  messages: number;
  chatter: number;
  labels: number;
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

/** Labels and predictions of one message, each used once at most. */
export interface Pairing<Label, Read> {
  right: (readonly [Label, Read])[];
  missed: Label[];
  wrong: Read[];
}

/** Pairs labels with the predictions that are the same by `isSame`. */
export function pairOffers<Label extends LabelledOffer, Read extends LabelledOffer>(
  labels: readonly Label[],
  predictions: readonly Read[],
  isSame: (label: LabelledOffer, read: LabelledOffer) => boolean = isStrictlySame,
): Pairing<Label, Read> {
  const wrong = [...predictions];
  const right: [Label, Read][] = [];
  const missed: Label[] = [];
  for (const label of labels) {
    const at = wrong.findIndex((one) => isSame(label, one));
    const [hit] = at < 0 ? [] : wrong.splice(at, 1);
    if (hit === undefined) missed.push(label);
    else right.push([label, hit]);
  }
  return { right, missed, wrong };
}

export function computePrecisionRecall(hits: number, predictions: number, labels: number): PrecisionRecall {
  const precision = predictions === 0 ? 0 : hits / predictions;
  const recall = labels === 0 ? 0 : hits / labels;
  return {
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  };
}

/** Scores predictions against labels, each predicted offer used for one label at most. */
export function scoreOffers<Message extends LabelledMessage>(
  messages: readonly Message[],
  read: (content: string, message: Message) => readonly LabelledOffer[],
): Score {
  let labels = 0;
  let predictions = 0;
  let hits = 0;
  let items = 0;
  let whole = 0;
  let chatter = 0;
  let chatterWrong = 0;
  for (const message of messages) {
    const offers = read(message.content, message);
    const { right, missed, wrong } = pairOffers(message.offers, offers);
    labels += message.offers.length;
    predictions += offers.length;
    hits += right.length;
    items += pairOffers(message.offers, offers, (label, one) => label.item === one.item).right.length;
    if (missed.length === 0 && wrong.length === 0) whole += 1;
    if (message.offers.length > 0) continue;
    chatter += 1;
    if (offers.length > 0) chatterWrong += 1;
  }
  return {
    ...computePrecisionRecall(hits, predictions, labels),
    item: computePrecisionRecall(items, predictions, labels),
    whole: messages.length === 0 ? 0 : whole / messages.length,
    chatterWrong: chatter === 0 ? 0 : chatterWrong / chatter,
    messages: messages.length,
    chatter,
    labels,
  };
}
