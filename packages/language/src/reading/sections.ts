import type { OfferType } from '@lockwatch/contracts';
import { WANTED_IN_SWAP } from '../data/sides.js';
import type { Element } from './element.js';
import { withSidesInFront } from './sides-behind.js';

/** A stretch of one line under one side. */
export interface Section {
  /** Null: no side has been said yet. */
  side: OfferType | null;
  /** The token where the side begins, perhaps in an earlier line; -1 while there is none. */
  sideToken: number;
  /** The side was said in this very section. */
  fresh: boolean;
  certain: boolean;
  moneyFirst: boolean;
  /** In brackets with a side of its own: speaks of the item before it ("(buy 60/1)"). */
  bracket: boolean;
  elements: Element[];
}

export interface LineSections {
  sections: Section[];
  /** The side that holds for the following lines. */
  scope: OfferType | null;
  /** The token where it was said; -1 for none. */
  scopeToken: number;
}

/** Cuts one line at its side words. `scope` is the side that the lines before it left in force, said at `scopeToken`. */
export function splitSections(
  written: readonly Element[],
  scope: OfferType | null,
  scopeToken: number,
): LineSections {
  const line = withSidesInFront(written);
  const sections: Section[] = [];
  let current: Section = start(scope, scopeToken, false, false, false, false);
  let outer: Section | null = null;
  for (let at = 0; at < line.length; at++) {
    const element = line[at];
    if (element === undefined) continue;
    if (element.kind === 'mark' && outer && /[)\]]/.test(element.text) && current.elements.length === 0) {
      // "[BUYING] gaia": the brackets adorn the side.
      outer = null;
      current.bracket = false;
      continue;
    }
    if (element.kind === 'mark' && outer && /[)\]]/.test(element.text)) {
      sections.push(current);
      current = start(outer.side, outer.sideToken, outer.fresh, outer.certain, outer.moneyFirst, false);
      outer = null;
      continue;
    }
    if (
      element.kind === 'after' ||
      (element.kind === 'side' &&
        element.afterward !== null &&
        !(element.certain && current.fresh) &&
        !goodsFollow(line, at + 1))
    ) {
      const side = element.kind === 'after' ? element.side : (element.afterward ?? 'SELL');
      const isAsked = element.phrase === 'for sale' && asksForAny(current);
      turnBack(current, isAsked ? 'BUY' : side, element.token);
      continue;
    }
    if (element.kind === 'side' && current.side === 'TRADE' && WANTED_IN_SWAP.has(element.phrase)) {
      current.elements.push({ kind: 'joiner', token: element.token });
      continue;
    }
    if (element.kind !== 'side' || isAddress(line, at)) {
      current.elements.push(element);
      continue;
    }
    const opens = isOpening(line[at - 1]);
    if (opens) outer = current;
    sections.push(current);
    current = start(element.side, element.token, true, element.certain, element.moneyFirst, opens);
  }
  sections.push(current);
  const last = outer ?? current;
  return {
    sections: sections.filter((section) => section.elements.length > 0),
    scope: last.side,
    scopeToken: last.sideToken,
  };
}

function start(
  side: OfferType | null,
  sideToken: number,
  fresh: boolean,
  certain: boolean,
  moneyFirst: boolean,
  bracket: boolean,
): Section {
  return { side, sideToken, fresh, certain, moneyFirst, bracket, elements: [] };
}

/** "Boombox for sale": the side of what was said so far in the line, unless that had one of its own. */
function turnBack(section: Section, side: OfferType, token: number): void {
  if (section.fresh && section.side !== null) return;
  section.side = side;
  section.sideToken = token;
  section.fresh = true;
}

/** "any gaia for sale?": a buyer. */
function asksForAny(section: Section): boolean {
  return section.elements.some((element) => element.kind === 'word' && element.text === 'any');
}

function isOpening(element: Element | undefined): boolean {
  return element?.kind === 'mark' && (element.text === '(' || element.text === '[');
}

/** "Sell DM me", "dm me if sell": no goods, only an address. */
function isAddress(line: readonly Element[], at: number): boolean {
  const next = line[at + 1];
  const element = line[at];
  if (element?.kind !== 'side' || element.certain) return false;
  return next?.kind === 'no-price' && !goodsFollow(line, at + 1);
}

/** Whether an item comes before the next side. */
function goodsFollow(line: readonly Element[], from: number): boolean {
  for (let at = from; at < line.length; at++) {
    const kind = line[at]?.kind;
    if (kind === 'item') return true;
    if (kind === 'side' || kind === 'after') return false;
  }
  return false;
}
