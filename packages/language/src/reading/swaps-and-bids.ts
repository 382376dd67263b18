import type { Attached } from './attach.js';
import type { Element } from './element.js';
import type { Section } from './sections.js';

const GIVEN = new Set(['veriyorum', 'veririm', 'verip']);
const TAKEN = new Set(['aliyorum', 'alirim', 'aliyom', 'alicam', 'alim', 'alinir', 'almak istiyorum']);

/** Turkish "rayman veriyorum gaia alıyorum": one given, the other taken, and no money said, is a swap. */
export function withGivenForTaken(line: readonly Element[]): readonly Element[] {
  const given = line.findIndex((one) => one.kind === 'side' && GIVEN.has(one.phrase));
  if (given < 1) return line;
  const taken = line.findIndex((one, at) => at > given && isTaken(one));
  if (taken < 0 || line.some((one) => one.kind === 'price')) return line;
  const isItem = (one: Element): boolean => one.kind === 'item';
  if (!line.slice(0, given).some(isItem) || !line.slice(given, taken).some(isItem)) return line;
  return line.flatMap((one, at): Element[] =>
    at === given ? [{ kind: 'swap', token: one.token }] : at === taken ? [] : [one],
  );
}

function isTaken(element: Element): boolean {
  return (element.kind === 'side' || element.kind === 'after') && TAKEN.has(element.phrase);
}

/**
 * The token that says that one is for the other, -1 for none: "rayman <-> gaia"; "my rayman 4 ur gaia"; "offering gaia
 * for rayman"; "gaia for rayman" and nothing else.
 */
export function swapAt(section: Section, goods: readonly Attached[]): number {
  const [first, second] = goods;
  const sign = second === undefined ? -1 : swapSignAt(section, first, goods.at(-1));
  if (sign >= 0) return sign;
  if (first === undefined || second === undefined || goods.length > 2) return -1;
  const from = section.elements.indexOf(first.element);
  const to = section.elements.indexOf(second.element);
  const between = section.elements.slice(from + 1, to);
  const link = between.find(
    (element) =>
      element.kind === 'for' ||
      (element.kind === 'price' && element.match.low === 4 && element.match.form === 'bare'),
  );
  if (link === undefined) return -1;
  if (isWord(section.elements.slice(0, from), /^my$/) && isWord(between, /^(ur|your)$/)) return link.token;
  if (
    first.price !== null ||
    between.some((element) => element.kind === 'mark' || (element.kind === 'word' && !element.filler))
  )
    return -1;
  const leads = section.elements.slice(0, from).every((one) => one.kind === 'word' && one.filler);
  return leads && (section.moneyFirst || section.side === null) ? link.token : -1;
}

/** "rayman <-> gaia": the sign stands between goods. */
function swapSignAt(section: Section, first: Attached | undefined, last: Attached | undefined): number {
  const sign = section.elements.findIndex((element) => element.kind === 'swap');
  if (sign < 0 || first === undefined || last === undefined) return -1;
  const isBetween =
    section.elements.indexOf(first.element) < sign && sign < section.elements.indexOf(last.element);
  return isBetween ? (section.elements[sign]?.token ?? -1) : -1;
}

function isWord(elements: readonly Element[], text: RegExp): boolean {
  return elements.some((element) => element.kind === 'word' && text.test(element.text));
}

/**
 * The token where the author says what he would pay, -1 for none: "can do 60dl for a gaia", "got 85dl for gaia",
 * "taking gaia for 50dl".
 */
export function bidAt(elements: readonly Element[]): number {
  const said = elements.filter((one) => one.kind !== 'mark' && !isWord([one], /^(i|a|an|ur|your|some|the)$/));
  const [first, second] = said;
  if (first === undefined || second === undefined) return -1;
  if (isWord([first], /^taking$/)) return second.kind === 'item' ? first.token : -1;
  const can = isWord([first], /^(can|could)$/) && isWord([second], /^do$/);
  if (!can && !isWord([first], /^(got|have)$/)) return -1;
  const [price, link, item] = said.slice(can ? 2 : 1);
  return price?.kind === 'price' && link?.kind === 'for' && item?.kind === 'item' ? first.token : -1;
}
