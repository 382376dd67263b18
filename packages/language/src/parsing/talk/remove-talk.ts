import { getWords, type StopReason } from '../../data/words.js';
import type { Element } from '../elements/element.js';
import { hasQuestionMark, isPriceAfterComma, resumesWithOffer, startsNewOffer } from './offers-after-talk.js';
import {
  findLastSellPhrase,
  isAcceptedPrice,
  isAnswer,
  isBareQuestion,
  isDismissedQuestion,
  isQuotedSpeech,
} from './questions.js';

const MINE_WORDS = getWords('mine');

interface TalkRemovalResult {
  elements: readonly Element[];
  stopped: { token: number; reason: string; items: number }[];
}

/** Removes talk: a stop phrase removes its sentence from the preceding side on. An unambiguous side ("S>") ends it. */
export function removeTalk(line: readonly Element[], hasScope: boolean): TalkRemovalResult {
  const isTalk = (element: Element): boolean =>
    element.kind === 'stop' || (element.kind === 'mark' && element.text === '?');
  const opening = line.find((element) => element.kind !== 'mark');
  if (!line.some(isTalk) && opening?.kind !== 'gone' && !isQuotedSpeech(line)) {
    return { elements: line, stopped: [] };
  }
  if (isQuotedSpeech(line))
    return {
      elements: [],
      stopped: [{ token: line[0]?.token ?? 0, reason: 'words of others in quotes', items: 0 }],
    };
  const elements: Element[] = [];
  const stopped: TalkRemovalResult['stopped'] = [];
  let sentence: Element[] = [];
  let sideBefore = hasScope;
  let silenced = false;
  const lastSellPhrase = findLastSellPhrase(line);
  let isBare = true;
  let marksEnd = 0;
  const close = (): void => {
    const result = removeTalkFromSentence(sentence, sideBefore, silenced);
    elements.push(...result.kept);
    if (result.stop) stopped.push(result.stop);
    silenced = result.silent;
    sideBefore ||= sentence.some((element) => element.kind === 'side' || element.kind === 'after');
    sentence = [];
    isBare = true;
  };
  for (let at = 0; at < line.length; at++) {
    const element = line[at];
    if (element === undefined) break;
    sentence.push(element);
    isBare &&= isBareQuestion(element);
    if (element.kind !== 'mark' || !/[?!.]/.test(element.text)) continue;
    const answer = line[at + 1];
    if (marksEnd <= at) marksEnd = at + 1;
    while (line[marksEnd]?.kind === 'mark') marksEnd += 1;
    if (element.text === '?' && isBare && isAcceptedPrice(line, marksEnd, lastSellPhrase)) continue;
    if (element.text === '?' && isDismissedQuestion(line, marksEnd)) sentence = [];
    else if (element.text === '?' && answer?.kind === 'side' && isAnswer(line, at + 1, sentence)) {
      sentence.unshift(answer);
      isBare = false;
      at += 1;
    } else close();
  }
  close();
  return { elements, stopped };
}

interface SentenceResult {
  kept: Element[];
  silent: boolean;
  stop: TalkRemovalResult['stopped'][number] | null;
}

function removeTalkFromSentence(
  sentence: readonly Element[],
  sideBefore: boolean,
  silenced: boolean,
): SentenceResult {
  const kept: Element[] = [];
  let silent = silenced && !startsNewOffer(sentence);
  let isAside = false;
  let reason: StopReason | null = null;
  let stop: SentenceResult['stop'] = null;
  let side = false;
  let items = 0;
  const [first, second, third] = sentence.filter(
    (element) => element.kind !== 'mark' || !DECORATIVE_MARKS.has(element.text),
  );
  const counted = second?.kind === 'count' || (second?.kind === 'price' && second.match.form === 'bare');
  const told = counted ? third : second;
  if (first?.kind === 'gone' && told?.kind === 'item' && sentence.some((one) => one.kind === 'price')) {
    // "laku rayman 44dl", "sold 200 chand 20wl each": reported, not offered; "sold gaia, only ut left 58dl" offers what is left.
    const comma = sentence.findIndex((one) => one.kind === 'mark' && one.text === ',');
    const isReport = sentence.findIndex((one) => one.kind === 'price') < comma;
    const rest = sentence.findIndex((one) => one.kind === 'side');
    const from = rest < 0 && !isReport ? comma : rest;
    const kept = from < 0 ? [] : sentence.slice(from);
    return { kept, silent: false, stop: { token: first.token, reason: 'past', items: 0 } };
  }
  const own = extractOwnPrice(sentence);
  if (own) return { kept: own, silent: false, stop: null };
  const isQuestion = hasQuestionMark(sentence);
  for (const [at, element] of sentence.entries()) {
    if (isAside && silent && isPriceAfterComma(sentence, at)) {
      silent = false;
      kept.push(...sentence.slice(at - 1, at));
    }
    if (silent && reason !== null && resumesWithOffer(sentence, at, reason, isQuestion)) silent = false;
    if (element.kind === 'side' && element.certain) {
      // "kemarin jual" is about yesterday, even with an unambiguous side.
      if (!isNarrated(sentence, element)) silent = false;
      side = true;
    } else if (element.kind === 'side' || element.kind === 'after') side = true;
    if (
      element.kind === 'stop' &&
      !silent &&
      silencesSentence(element, sentence, kept, side || sideBefore, items)
    ) {
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
  if (isQuestion && !side && !sideBefore && items > 0 && !sentence.some(isOfferInQuestion)) {
    return {
      kept: [],
      silent: false,
      stop: { token: sentence[0]?.token ?? 0, reason: 'question without a side', items },
    };
  }
  // The removal ends with a question (except about prices) and with small talk.
  const ends = (isQuestion && reason !== 'price question') || reason === 'talk';
  return { kept, silent: silent && !side && !ends, stop };
}

/** "the price of my X is 5wl": the author's own price. Keeps item and price; null for news ("the price of X is 5wl now"). */
function extractOwnPrice(sentence: readonly Element[]): Element[] | null {
  const stop = sentence.findIndex((one) => one.kind === 'stop');
  const element = sentence[stop];
  if (element?.kind !== 'stop' || !OWN_PRICE_PHRASES.has(element.phrase)) return null;
  const item = sentence.findIndex((one, at) => at > stop && one.kind === 'item');
  const is = sentence[item + 1];
  const price = sentence[item + 2];
  if (item < 0 || !isWordIs(is) || price?.kind !== 'price' || price.match.form === 'bare') return null;
  const isMine = (one: Element): boolean => one.kind === 'word' && MINE_WORDS.has(one.text);
  const isNews = (one: Element): boolean =>
    (one.kind === 'mark' && one.text === '?') || (one.kind === 'word' && NEWS_WORDS.has(one.text));
  if (sentence.some(isNews) || sentence.some((one) => one !== element && one.kind === 'stop')) return null;
  if (element.phrase !== 'price for' && !sentence.some((one) => isMine(one) || one.kind === 'place'))
    return null;
  return [...sentence.slice(0, stop), ...sentence.slice(item, item + 1), ...sentence.slice(item + 2)];
}

const OWN_PRICE_PHRASES = getWords('ownPrices');

const NEWS_WORDS = getWords('news');

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

/** A narrative word is one or two words before the side. */
function isNarrated(sentence: readonly Element[], side: Element): boolean {
  const at = sentence.indexOf(side);
  return [sentence[at - 1], sentence[at - 2]].some((one) => one?.kind === 'stop' && one.reason === 'past');
}

function silencesSentence(
  element: Extract<Element, { kind: 'stop' }>,
  sentence: readonly Element[],
  kept: readonly Element[],
  side: boolean,
  items: number,
): boolean {
  // "B> pickaxe for new acc": the account is only the purpose.
  if (element.reason === 'account or world') return items === 0;
  // Small talk after items with a price does not concern them.
  if (element.reason === 'talk' || element.reason === 'community' || element.reason === 'giveaway') {
    const priced = kept.some((one) => one.kind === 'price' && one.match.form !== 'bare');
    if (side && items > 0 && priced) return false;
    const first = sentence.find((one) => one.kind === 'side' || one.kind === 'stop');
    if (first?.kind === 'side' && first.certain) return false;
  }
  return true;
}

/** "giving a jetpack to a random person"; "feel free to dm" and "ada gaia ga?" are not giveaways. */
function isGift(element: Extract<Element, { kind: 'stop' }>): boolean {
  return element.reason === 'giveaway' && element.phrase !== 'free' && element.phrase !== 'ga';
}

const DECORATIVE_MARKS = new Set(['[', ']', '(', ')', '!', '•', '-', ':']);

function isWordIs(element: Element | undefined): boolean {
  return element?.kind === 'word' && element.text === 'is';
}
