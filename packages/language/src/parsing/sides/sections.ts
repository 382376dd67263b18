import type { OfferType } from '@lockwatch/contracts';
import { getWords } from '../../data/words.js';
import { type Element, opensBracket } from '../elements/element.js';
import { moveTrailingSidesForward } from './trailing-sides.js';

const SWAP_WANT_PHRASES = getWords('swapWants');

export interface Section {
  side: OfferType | null;
  sideToken: number;
  isSideExplicit: boolean;
  certain: boolean;
  moneyFirst: boolean;
  /** In brackets with its own side: refers to the item before it ("(buy 60/1)"). */
  isInBrackets: boolean;
  elements: Element[];
}

interface LineSections {
  sections: Section[];
  /** The side that holds for the following lines. */
  scope: OfferType | null;
  scopeToken: number;
}

/** Splits a line at its sides. `scope` is the side that the previous lines leave, from the token `scopeToken`. */
export function splitSections(
  written: readonly Element[],
  scope: OfferType | null,
  scopeToken: number,
): LineSections {
  const line = moveTrailingSidesForward(written);
  const sections: Section[] = [];
  let current: Section = createSection(scope, scopeToken, false, false, false, false);
  let outer: Section | null = null;
  for (let at = 0; at < line.length; at++) {
    const element = line[at];
    if (element === undefined) continue;
    if (element.kind === 'mark' && outer && /[)\]]/.test(element.text) && current.elements.length === 0) {
      // "[BUYING] gaia": the brackets decorate the side.
      outer = null;
      current.isInBrackets = false;
      continue;
    }
    if (element.kind === 'mark' && outer && /[)\]]/.test(element.text)) {
      sections.push(current);
      current = { ...outer, isInBrackets: false, elements: [] };
      outer = null;
      continue;
    }
    if (
      element.kind === 'after' ||
      (element.kind === 'side' &&
        element.trailingSide !== null &&
        !(element.certain && current.isSideExplicit) &&
        !hasItemBeforeNextSide(line, at + 1))
    ) {
      const side = element.kind === 'after' ? element.side : (element.trailingSide ?? 'SELL');
      const isAsked = element.phrase === 'for sale' && isAskingForAny(current);
      applyTrailingSide(current, isAsked ? 'BUY' : side, element.token);
      continue;
    }
    if (element.kind === 'side' && current.side === 'TRADE' && SWAP_WANT_PHRASES.has(element.phrase)) {
      current.elements.push({ kind: 'joiner', token: element.token });
      continue;
    }
    if (element.kind !== 'side' || isContactRequest(line, at)) {
      current.elements.push(element);
      continue;
    }
    const opens = opensBracket(line[at - 1]);
    if (opens) outer = current;
    sections.push(current);
    current = createSection(element.side, element.token, true, element.certain, element.moneyFirst, opens);
  }
  sections.push(current);
  const last = outer ?? current;
  return {
    sections: sections.filter((section) => section.elements.length > 0),
    scope: last.side,
    scopeToken: last.sideToken,
  };
}

function createSection(
  side: OfferType | null,
  sideToken: number,
  isSideExplicit: boolean,
  certain: boolean,
  moneyFirst: boolean,
  isInBrackets: boolean,
): Section {
  return { side, sideToken, isSideExplicit, certain, moneyFirst, isInBrackets, elements: [] };
}

/** "Boombox for sale": the side of the line so far, unless it has its own. */
function applyTrailingSide(section: Section, side: OfferType, token: number): void {
  if (section.isSideExplicit && section.side !== null) return;
  // "gaia 54dl or trade".
  if (side === 'TRADE' && section.elements.some((one) => one.kind === 'price')) return;
  section.side = side;
  section.sideToken = token;
  section.isSideExplicit = true;
}

/** "any gaia for sale?": a buyer. */
function isAskingForAny(section: Section): boolean {
  return section.elements.some((element) => element.kind === 'word' && element.text === 'any');
}

/** "Sell DM me", "dm me if sell": no items, only a contact. */
function isContactRequest(line: readonly Element[], at: number): boolean {
  const next = line[at + 1];
  const element = line[at];
  if (element?.kind !== 'side' || element.certain) return false;
  return next?.kind === 'no-price' && !hasItemBeforeNextSide(line, at + 1);
}

export function hasItemBeforeNextSide(line: readonly Element[], from: number): boolean {
  for (let at = from; at < line.length; at++) {
    const kind = line[at]?.kind;
    if (kind === 'item') return true;
    if (kind === 'side' || kind === 'after') return false;
  }
  return false;
}
