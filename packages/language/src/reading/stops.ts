import type { Element } from './elements.js';

/** One line without what is mere talk in it, and what was taken out, for the trace. */
export interface LiveLine {
  elements: Element[];
  stopped: { token: number; reason: string; items: number }[];
}

/**
 * Takes talk out of a line. A stop phrase silences its sentence from the author's own marker before it on, or from
 * the sentence's start when there is none; a marker that is nothing but one ("S>", "WTS") ends the silence.
 */
export function withoutTalk(line: readonly Element[], hasScope: boolean): LiveLine {
  const isTalk = (element: Element): boolean =>
    element.kind === 'stop' || (element.kind === 'mark' && element.text === '?');
  const opening = line.find((element) => element.kind !== 'mark');
  if (!line.some(isTalk) && opening?.kind !== 'gone' && !isWordIs(opening)) {
    return { elements: [...line], stopped: [] };
  }
  const elements: Element[] = [];
  const stopped: LiveLine['stopped'] = [];
  let sentence: Element[] = [];
  let sideBefore = hasScope;
  let silenced = false;
  const close = (): void => {
    const result = readSentence(sentence, sideBefore, silenced);
    elements.push(...result.kept);
    if (result.stop) stopped.push(result.stop);
    silenced = result.silent;
    sideBefore ||= sentence.some((element) => element.kind === 'side' || element.kind === 'after');
    sentence = [];
  };
  for (const element of line) {
    sentence.push(element);
    if (element.kind === 'mark' && /[?!.]/.test(element.text)) close();
  }
  close();
  return { elements, stopped };
}

interface Sentence {
  kept: Element[];
  silent: boolean;
  stop: LiveLine['stopped'][number] | null;
}

function readSentence(sentence: readonly Element[], sideBefore: boolean, silenced: boolean): Sentence {
  const kept: Element[] = [];
  let silent = silenced;
  let stop: Sentence['stop'] = null;
  let side = false;
  let items = 0;
  const [first, second] = sentence.filter(
    (element) => element.kind !== 'mark' || !BRACKETS.has(element.text),
  );
  if (first?.kind === 'word' && first.text === 'is' && second?.kind === 'price') {
    return { kept: [], silent: false, stop: { token: first.token, reason: 'price question', items: 0 } };
  }
  if (first?.kind === 'gone' && second?.kind === 'item' && sentence.some((one) => one.kind === 'price')) {
    // "laku rayman 44dl": told, not offered; "sold gaia, still selling ut 58dl" goes on with an offer.
    const side = sentence.findIndex((element) => element.kind === 'side');
    const kept = side < 0 ? [] : sentence.slice(side);
    return { kept, silent: false, stop: { token: first.token, reason: 'past', items: 0 } };
  }
  for (const element of sentence) {
    if (element.kind === 'side' && element.certain) {
      // "kemarin jual": told of yesterday, whatever the marker.
      if (!isTold(sentence, element)) silent = false;
      side = true;
    } else if (element.kind === 'side') side = true;
    if (element.kind === 'stop' && !silent && stops(element, sentence, kept, side || sideBefore, items)) {
      silent = true;
      const mere = !sentence.some((one) => one.kind === 'price' || (one.kind === 'side' && one.certain));
      const isTalk = element.reason === 'talk' || element.reason === 'past';
      const before = (side || sideBefore) && !(mere && isTalk) ? [] : kept.splice(0);
      stop = { token: element.token, reason: `${element.reason}: "${element.phrase}"`, items: before.length };
    }
    if (element.kind === 'item') items += 1;
    if (!silent) kept.push(element);
  }
  const asks = sentence.some((element) => element.kind === 'mark' && element.text === '?');
  if (asks && !side && !sideBefore && items > 0 && !sentence.some(isOfferInQuestion)) {
    return {
      kept: [],
      silent: false,
      stop: { token: sentence[0]?.token ?? 0, reason: 'question without a side', items },
    };
  }
  return { kept, silent: silent && !side ? silent : false, stop };
}

/** "X for sale?", "X, offers?", "X for Y?": questions that offer. */
function isOfferInQuestion(element: Element, index: number, sentence: readonly Element[]): boolean {
  if (element.kind === 'after') return true;
  if (element.kind === 'no-price')
    return sentence[index - 1]?.kind !== 'word' && /^offers?$/.test(element.text);
  return (
    element.kind === 'for' && sentence[index - 1]?.kind === 'item' && sentence[index + 1]?.kind === 'item'
  );
}

/** A tale's word stands right before the side, or one word further. */
function isTold(sentence: readonly Element[], side: Element): boolean {
  const at = sentence.indexOf(side);
  return [sentence[at - 1], sentence[at - 2]].some((one) => one?.kind === 'stop' && one.reason === 'past');
}

function stops(
  element: Extract<Element, { kind: 'stop' }>,
  sentence: readonly Element[],
  kept: readonly Element[],
  side: boolean,
  items: number,
): boolean {
  // "B> pickaxe for new acc": the account is only what the goods are for.
  if (element.reason === 'account or world') return items === 0;
  // Small talk after goods with a price says nothing about them.
  if (element.reason === 'talk' || element.reason === 'community' || element.reason === 'giveaway') {
    const priced = kept.some((one) => one.kind === 'price' && one.match.form !== 'bare');
    if (side && items > 0 && priced) return false;
    const first = sentence.find((one) => one.kind === 'side' || one.kind === 'stop');
    if (first?.kind === 'side' && first.certain) return false;
  }
  return true;
}

const BRACKETS = new Set(['[', ']', '(', ')', '!']);

function isWordIs(element: Element | undefined): boolean {
  return element?.kind === 'word' && element.text === 'is';
}
