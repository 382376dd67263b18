import type { StopReason } from '../data/stops.js';
import { answers, isQuotedSpeech, isTaken, isWavedOff } from './answered-questions.js';
import type { Element } from './element.js';
import { asks, isPriceAfterComma, reopens, resumes } from './offers-after-talk.js';

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
  if (!line.some(isTalk) && opening?.kind !== 'gone' && !opensTalk(opening) && !isQuotedSpeech(line)) {
    return { elements: [...line], stopped: [] };
  }
  if (isQuotedSpeech(line))
    return {
      elements: [],
      stopped: [{ token: line[0]?.token ?? 0, reason: 'words of others in quotes', items: 0 }],
    };
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
  for (let at = 0; at < line.length; at++) {
    const element = line[at];
    if (element === undefined) break;
    sentence.push(element);
    if (element.kind !== 'mark' || !/[?!.]/.test(element.text)) continue;
    const answer = line[at + 1];
    if (element.text === '?' && isTaken(line, at + 1, sentence)) continue;
    if (element.text === '?' && isWavedOff(line, at + 1)) {
      stopped.push({ token: sentence[0]?.token ?? 0, reason: 'question that is waved off', items: 0 });
      sentence = [];
      continue;
    }
    if (element.text === '?' && answer?.kind === 'side' && answers(line, at + 1, sentence)) {
      sentence.unshift(answer);
      at += 1;
    } else close();
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
  let silent = silenced && !reopens(sentence);
  let isAside = false;
  let reason: StopReason | null = null;
  let stop: Sentence['stop'] = null;
  let side = false;
  let items = 0;
  const [first, second, third] = sentence.filter(
    (element) => element.kind !== 'mark' || !ADORNING.has(element.text),
  );
  if (first?.kind === 'word' && first.text === 'is' && second?.kind === 'price') {
    return { kept: [], silent: false, stop: { token: first.token, reason: 'price question', items: 0 } };
  }
  if (
    first?.kind === 'word' &&
    first.text === 'is' &&
    asks(sentence) &&
    sentence.some((one) => one.kind === 'side')
  )
    return {
      kept: [],
      silent: false,
      stop: { token: first.token, reason: 'question about others', items: 0 },
    };
  const counted = second?.kind === 'count' || (second?.kind === 'price' && second.match.form === 'bare');
  const told = counted ? third : second;
  if (first?.kind === 'gone' && told?.kind === 'item' && sentence.some((one) => one.kind === 'price')) {
    // "laku rayman 44dl", "sold 200 chand 20wl each": told, not offered; "sold gaia, still selling ut 58dl" goes on with an offer.
    const side = sentence.findIndex((element) => element.kind === 'side');
    const kept = side < 0 ? [] : sentence.slice(side);
    return { kept, silent: false, stop: { token: first.token, reason: 'past', items: 0 } };
  }
  if (first && opensTale(first, second, sentence))
    return { kept: [], silent: false, stop: { token: first.token, reason: 'past', items } };
  const own = ownPriceOf(sentence);
  if (own) return { kept: own, silent: false, stop: null };
  for (const [at, element] of sentence.entries()) {
    if (isAside && silent && isPriceAfterComma(sentence, at)) {
      silent = false;
      kept.push(...sentence.slice(at - 1, at));
    }
    if (silent && reason !== null && resumes(sentence, at, reason)) silent = false;
    if (element.kind === 'side' && element.certain) {
      // "kemarin jual": told of yesterday, whatever the marker.
      if (!isTold(sentence, element)) silent = false;
      side = true;
    } else if (element.kind === 'side' || element.kind === 'after') side = true;
    if (element.kind === 'stop' && !silent && stops(element, sentence, kept, side || sideBefore, items)) {
      silent = true;
      reason = element.reason;
      const mere = !sentence.some(
        (one) => (one.kind === 'price' && one.match.form !== 'bare') || (one.kind === 'side' && one.certain),
      );
      const isTalk = element.reason === 'talk' || element.reason === 'past' || isGift(element);
      const before = (side || sideBefore) && !(mere && isTalk) ? [] : kept.splice(0);
      isAside = element.reason === 'talk' && side && items > 0 && before.length === 0;
      stop = { token: element.token, reason: `${element.reason}: "${element.phrase}"`, items: before.length };
    }
    if (element.kind === 'item') items += 1;
    if (!silent) kept.push(element);
  }
  const isQuestion = asks(sentence);
  if (isQuestion && !side && !sideBefore && items > 0 && !sentence.some(isOfferInQuestion)) {
    return {
      kept: [],
      silent: false,
      stop: { token: sentence[0]?.token ?? 0, reason: 'question without a side', items },
    };
  }
  // What a question silences ends with it (what is asked about prices may follow), and so does small talk with its sentence.
  const ends = (isQuestion && reason !== 'price question') || reason === 'talk';
  return { kept, silent: silent && !side && !ends, stop };
}

/** "if gaia hits 60dl im selling", "got gaia from ABCD for 50dl". */
function opensTale(first: Element, second: Element | undefined, sentence: readonly Element[]): boolean {
  if (first.kind !== 'word' || second?.kind !== 'item') return false;
  if (first.text === 'if') return true;
  return first.text === 'got' && sentence.some((one) => one.kind === 'place' && one.world.said === 'from');
}

/**
 * "price for X is 5wl", "the price of my X is 5wl": the author's own price, and then only the item and the price are
 * kept; null for news of the market ("the price of X is 5wl now").
 */
function ownPriceOf(sentence: readonly Element[]): Element[] | null {
  const stop = sentence.findIndex((one) => one.kind === 'stop');
  const element = sentence[stop];
  if (element?.kind !== 'stop' || !OWN_PRICE.has(element.phrase)) return null;
  const item = sentence.findIndex((one, at) => at > stop && one.kind === 'item');
  const is = sentence[item + 1];
  const price = sentence[item + 2];
  if (item < 0 || !isWordIs(is) || price?.kind !== 'price' || price.match.form === 'bare') return null;
  const isMine = (one: Element): boolean => one.kind === 'word' && (one.text === 'my' || one.text === 'our');
  const isNews = (one: Element): boolean =>
    (one.kind === 'mark' && one.text === '?') || (one.kind === 'word' && NEWS_WORDS.has(one.text));
  if (sentence.some(isNews) || sentence.some((one) => one !== element && one.kind === 'stop')) return null;
  if (element.phrase !== 'price for' && !sentence.some((one) => isMine(one) || one.kind === 'place'))
    return null;
  return [...sentence.slice(0, stop), ...sentence.slice(item, item + 1), ...sentence.slice(item + 2)];
}

/** Words that may open a question or a tale with no stop phrase in it. */
function opensTalk(element: Element | undefined): boolean {
  return element?.kind === 'word' && /^(is|if|got)$/.test(element.text);
}

const OWN_PRICE = new Set(['price for', 'price of', 'the price']);

const NEWS_WORDS = new Set(
  'now rn atm currently today usually normally around about like still already too so insane crazy lol market'.split(
    ' ',
  ),
);

/** "X for sale?", "X, offers?", "X for Y?": questions that offer. */
function isOfferInQuestion(element: Element, index: number, sentence: readonly Element[]): boolean {
  if (element.kind === 'after') return true;
  if (element.kind === 'no-price')
    return sentence[index - 1]?.kind !== 'word' && /^offers?$/.test(element.text);
  return (
    element.kind === 'for' &&
    sentence[index - 1]?.kind === 'item' &&
    [sentence[index + 1], sentence[index + 2]].some((one) => one?.kind === 'item')
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

/** "giving a jetpack to a random person"; "feel free to dm" and "ada gaia ga?" give nothing away. */
function isGift(element: Extract<Element, { kind: 'stop' }>): boolean {
  return element.reason === 'giveaway' && element.phrase !== 'free' && element.phrase !== 'ga';
}

const ADORNING = new Set(['[', ']', '(', ')', '!', '•', '-', ':']);

function isWordIs(element: Element | undefined): boolean {
  return element?.kind === 'word' && element.text === 'is';
}
