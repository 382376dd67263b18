import type { StopReason } from '../../data/words.js';
import { type Element, isAsking, isBareNumber, isMark, isSide, isUnknownWord } from '../elements/element.js';

interface TalkRemovalResult {
  elements: readonly Element[];
  stopped: { token: number; reason: string }[];
}

/** Removes talk: a stop phrase removes its sentence from the preceding side on. An unambiguous side ("S>") ends it. */
export function removeTalk(line: readonly Element[], hasScope: boolean): TalkRemovalResult {
  const opening = line.find((element) => element.kind !== 'mark');
  const isTalk = line.some((element) => element.kind === 'stop' || isAsking(element));
  if (!isTalk && opening?.kind !== 'gone') return { elements: line, stopped: [] };
  const elements: Element[] = [];
  const stopped: TalkRemovalResult['stopped'] = [];
  let sentence: Element[] = [];
  let sideBefore = hasScope;
  let silenced = false;
  const close = (): void => {
    const result = removeTalkFromSentence(sentence, sideBefore, silenced);
    elements.push(...result.kept);
    if (result.stop) stopped.push(result.stop);
    silenced = result.silent;
    sideBefore ||= sentence.some(isSide);
    sentence = [];
  };
  for (let at = 0; at < line.length; at++) {
    const element = line[at];
    if (element === undefined) break;
    sentence.push(element);
    if (!isMark(element, '?!.')) continue;
    const answer = line[at + 1];
    if (isAsking(element) && answer?.kind === 'side' && isAnswer(line.slice(at + 2), sentence)) {
      sentence.unshift(answer);
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

function removeTalkFromSentence(sentence: readonly Element[], sideBefore: boolean, silenced: boolean) {
  const report = removeReport(sentence) ?? removeQuestion(sentence, sideBefore);
  if (report) return report;
  const kept: Element[] = [];
  const opening = sentence.find((one) => one.kind !== 'mark');
  let silent = silenced && opening?.kind !== 'side';
  let reason: StopReason | null = null;
  let stop: SentenceResult['stop'] = null;
  let side = false;
  for (const element of sentence) {
    side ||= isSide(element);
    if (endsTalk(sentence, element)) silent = false;
    const hasSide = side || sideBefore;
    if (element.kind === 'stop' && !silent && silencesSentence(element, sentence, kept, hasSide)) {
      silent = true;
      reason = element.reason;
      if (!hasSide || isMereTalk(sentence)) kept.splice(0);
      stop = { token: element.token, reason: `${element.reason}: "${element.phrase}"` };
    }
    if (!silent) kept.push(element);
  }
  return { kept, silent: silent && !side && !endsWithSentence(reason, sentence), stop };
}

/** The removal ends with a question (except about prices) and with small talk. */
function endsWithSentence(reason: StopReason | null, sentence: readonly Element[]): boolean {
  return reason === 'talk' || (reason !== 'price question' && sentence.some(isAsking));
}

/** "gaia?": a question without a side. */
function removeQuestion(sentence: readonly Element[], sideBefore: boolean): SentenceResult | null {
  if (sideBefore || !sentence.some(isAsking) || sentence.some(isSide)) return null;
  if (!sentence.some((one) => one.kind === 'item') || sentence.some(isOfferInQuestion)) return null;
  const stop = { token: sentence[0]?.token ?? 0, reason: 'question without a side' };
  return { kept: [], silent: false, stop };
}

/** "laku rayman 44dl", "sold 200 chand 20wl each": reported, not offered; "sold gaia, only ut left 58dl" offers what is left. */
function removeReport(sentence: readonly Element[]): SentenceResult | null {
  const [first, second, third] = sentence.filter((element) => !isMark(element, DECORATIVE_MARKS));
  const told = second?.kind === 'count' || isBareNumber(second) ? third : second;
  const price = sentence.findIndex((one) => one.kind === 'price');
  if (first?.kind !== 'gone' || told?.kind !== 'item' || price < 0) return null;
  const comma = sentence.findIndex((one) => isMark(one, ','));
  const rest = sentence.findIndex((one) => one.kind === 'side');
  const from = rest < 0 && price > comma ? comma : rest;
  const kept = from < 0 ? [] : sentence.slice(from);
  return { kept, silent: false, stop: { token: first.token, reason: 'past' } };
}

/** A sentence without a price and an unambiguous side. */
function isMereTalk(sentence: readonly Element[]): boolean {
  return !sentence.some(
    (one) => (one.kind === 'price' && one.match.form !== 'bare') || (one.kind === 'side' && one.certain),
  );
}

/** "X for sale?", "X, offers?", "X for Y?": questions that offer. */
function isOfferInQuestion(element: Element, index: number, sentence: readonly Element[]): boolean {
  if (element.kind === 'swap') return true;
  if (element.kind === 'no-price')
    return sentence[index - 1]?.kind !== 'word' && /^offers?$/.test(element.text);
  return (
    element.kind === 'for' &&
    sentence[index - 1]?.kind === 'item' &&
    [sentence[index + 1], sentence[index + 2]].some((one) => one?.kind === 'item')
  );
}

/** An unambiguous side, without a narrative word before it: "kemarin jual" is about yesterday. */
function endsTalk(sentence: readonly Element[], side: Element): boolean {
  if (side.kind !== 'side' || !side.certain) return false;
  const at = sentence.indexOf(side);
  return ![sentence[at - 1], sentence[at - 2]].some(
    (one) => one?.kind === 'stop' && NARRATING.has(one.reason),
  );
}

const NARRATING = new Set<StopReason>(['past', 'negated', 'others', 'warning', 'talk']);

type StopElement = Extract<Element, { kind: 'stop' }>;

function silencesSentence(
  element: StopElement,
  sentence: readonly Element[],
  kept: readonly Element[],
  side: boolean,
): boolean {
  const at = sentence.indexOf(element);
  const hasItem = sentence.slice(0, at).some((one) => one.kind === 'item');
  // "B> pickaxe for new acc": the account is only the purpose.
  if (element.reason === 'account or world') return !hasItem;
  const next = sentence[at + 1];
  // "who sells gaia, i got 52dl": what the author has to pay with.
  if (side && next?.kind === 'price' && HOLDING_PHRASE.test(element.phrase)) return false;
  // "selling the one good drop i got, gaia 54dl".
  if (side && !hasItem && isMark(next, ',:') && HOLDING_PHRASE.test(element.phrase)) return false;
  // Small talk after items with a price does not concern them.
  if (element.reason === 'talk' || element.reason === 'community' || element.reason === 'giveaway') {
    const priced = kept.some((one) => one.kind === 'price' && one.match.form !== 'bare');
    const hasPlace = sentence.slice(0, at).some((one) => one.kind === 'place');
    if ((side || (priced && hasPlace)) && hasItem && (priced || element.reason === 'talk')) {
      // "gaia 54dl, ends when i finish my tea": what is only named after it.
      return priced && !sentence.slice(at).some((one) => one.kind === 'price');
    }
    const first = sentence.find((one) => one.kind === 'side' || one.kind === 'stop');
    if (first?.kind === 'side' && first.certain) return false;
  }
  return true;
}

const HOLDING_PHRASE = /^(i )?(got|have|had)$/;

const DECORATIVE_MARKS = '[]()!•-:';

/** "ada gaia? beli 52dl", "gaia? buying": the following side applies to the item of the question. */
function isAnswer(rest: readonly Element[], asked: readonly Element[]): boolean {
  if (asked.some((one) => isSide(one) || one.kind === 'stop')) return false;
  return !asked.some(isUnknownWord) && !rest.some((one) => one.kind === 'item' || one.kind === 'side');
}
