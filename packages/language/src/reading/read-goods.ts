import type { Token } from '../text/tokens.js';
import { attach } from './attach.js';
import { isAim, isNegated } from './beside-the-goods.js';
import { columnsOf, withColumns } from './columns.js';
import type { Element } from './element.js';
import type { Good } from './goods.js';
import { judge, type Surroundings } from './judge.js';
import { linesThatHeadWithPrice, toLines } from './lines.js';
import {
  pairLoose,
  readLoosePrice,
  readPricesOfGoodBefore,
  speaksOfGoodBefore,
  withoutElidedPrice,
} from './loose-prices.js';
import { initialState, type ReadingState } from './reading-state.js';
import { sectionFacts } from './section-facts.js';
import { type Section, splitSections } from './sections.js';
import { isClosed, readStatus } from './status-lines.js';
import { withoutTalk } from './stops.js';
import { bidAt, swapAt, withGivenForTaken } from './swaps-and-bids.js';

export interface ReadGoods {
  goods: Good[];
  /** The sections of each line, as they were read: for the trace. */
  sections: (readonly Section[])[];
  stopped: { token: number; reason: string }[];
}

/** Reads the message line by line: talk out, sides, prices to items, and whether each item is on offer. */
export function readGoods(elements: readonly Element[], tokens: readonly Token[]): ReadGoods {
  const state = initialState(elements, tokens);
  const stopped: ReadGoods['stopped'] = [];
  const sections: ReadGoods['sections'] = [];
  const lines = toLines(elements);
  const heads = linesThatHeadWithPrice(lines);
  for (const [at, line] of lines.entries()) {
    const live = withoutTalk(line, state.scope !== null);
    stopped.push(...live.stopped);
    sections.push(readLine(live.elements, state, heads.has(at)));
  }
  // What stands beside a swap pays the difference; nobody says what either side is worth.
  for (const good of state.goods) if (good.type === 'TRADE') good.price = null;
  if (isClosed(elements)) for (const good of state.goods) good.dropped ??= 'the message says it is sold';
  const goods = state.aside.length === 0 ? state.goods : [...state.goods, ...state.aside];
  return { goods, sections, stopped };
}

function readLine(line: readonly Element[], state: ReadingState, isHead: boolean): readonly Section[] {
  readStatus(line, state);
  const columns = columnsOf(line);
  if (columns) {
    state.columns = columns;
    state.scope = null;
    state.scopeToken = -1;
    return [];
  }
  const row = withColumns(withGivenForTaken(line), state);
  const { sections, scope, scopeToken } = splitSections(row, state.scope, state.scopeToken);
  const price = isHead ? row.find((one) => one.kind === 'price') : undefined;
  const lineStart = state.goods.length;
  if (price?.kind === 'price') {
    state.waiting = price.match;
    state.isWaitingForLines = true;
  } else if (speaksOfGoodBefore(sections, state)) {
    readPricesOfGoodBefore(sections, state);
    return sections;
  } else for (const section of sections) readSection(section, state, lineStart);
  if (state.goods.length > lineStart) state.goodsInLine = state.goods.length - lineStart;
  if (!isProse(row, sections)) {
    state.scope = scope;
    state.scopeToken = scopeToken;
  }
  return sections;
}

/** "SHOP RULES: be nice, no spam, buy stuff": a side in the middle of talk says nothing of the lines below. */
function isProse(line: readonly Element[], sections: readonly Section[]): boolean {
  const last = line.at(-1);
  if ((last?.kind === 'mark' && last.text === ':') || line.some((one) => one.kind === 'item')) return false;
  const fresh = sections.findIndex((section) => section.fresh);
  const before = fresh < 0 ? [] : sections.slice(0, fresh).flatMap((section) => section.elements);
  return before.filter((one) => one.kind === 'word' && !one.filler).length > 1;
}

function readSection(whole: Section, state: ReadingState, lineStart: number): void {
  const section = withoutSideThings(withoutElidedPrice(withoutOldPrice(whole), state, lineStart), state);
  const attachment = attach(section.elements, section.moneyFirst);
  const first = attachment.loose[0];
  if (attachment.goods.length === 0) {
    if (attachment.loose.length > 1 && pairLoose(section, attachment.loose, state, lineStart)) return;
    if (first) readLoosePrice(section, first, attachment.forAll, state, lineStart);
    return;
  }
  if (state.waiting && attachment.goods.every((good) => good.price === null)) {
    for (const good of attachment.goods) {
      good.price = state.waiting;
      good.shared = true;
    }
  } else if (!state.isWaitingForLines || (section.fresh && section.side !== state.scope)) {
    state.waiting = null;
    state.isWaitingForLines = false;
  }
  const swapToken = section.side === 'TRADE' ? -1 : swapAt(section, attachment.goods);
  const swap = swapToken >= 0;
  const bidToken = section.side === null ? bidAt(section.elements) : -1;
  const bid = bidToken >= 0;
  const around: Surroundings = {
    section,
    facts: sectionFacts(section),
    tokens: state.tokens,
    itemsInMessage: state.itemsInMessage,
    linesInMessage: state.linesInMessage,
    pricesInMessage: state.pricesInMessage,
    afterGoods: state.goods.length > 0,
    afterGoodsInLine: state.goods.length > lineStart,
    isShop: state.isShop,
  };
  let at = 0;
  for (const [index, attached] of attachment.goods.entries()) {
    const { match } = attached.element;
    // Goods come in the order of their elements, so the search goes on where the last one was found.
    at = section.elements.indexOf(attached.element, at);
    const good: Good = {
      match,
      type: swap ? 'TRADE' : (section.side ?? (bid ? 'BUY' : 'SELL')),
      said: swap || bid || section.side !== null,
      sideToken: swap ? swapToken : bid ? bidToken : section.sideToken,
      price: swap || section.side === 'TRADE' ? null : attached.price,
      bundle: attached.bundle,
      shared: attached.shared,
      dropped: swap
        ? null
        : state.isGone
          ? 'under "sold out"'
          : judge(attached, index, at, attachment.goods, around),
    };
    state.goods.push(good);
    state.isLastFresh = section.fresh;
    for (const itemId of match.more) state.goods.push({ ...good, match: { ...match, itemId, more: [] } });
  }
}

/** "gaia not ut, 50dl", "chand to make lgrid 33/1": what is not on offer takes no price; it is noted, and a word. */
function withoutSideThings(section: Section, state: ReadingState): Section {
  if (!section.elements.some((element) => element.kind === 'not' || element.kind === 'purpose'))
    return section;
  const elements = section.elements.map((element, at): Element => {
    if (element.kind !== 'item') return element;
    const dropped = isNegated(section.elements, at)
      ? 'negated'
      : isAim(section.elements, at)
        ? 'what the goods are for'
        : null;
    if (dropped === null) return element;
    state.aside.push({
      match: element.match,
      type: section.side ?? 'SELL',
      said: section.side !== null,
      sideToken: section.sideToken,
      price: null,
      bundle: 1,
      shared: false,
      dropped,
    });
    return { kind: 'word', token: element.token, text: '', filler: true };
  });
  return { ...section, elements };
}

/** "gaia was 60dl now 54dl": only what it costs now counts. */
function withoutOldPrice(section: Section): Section {
  const at = section.elements.findIndex((one) => one.kind === 'word' && one.text === 'was');
  if (at < 0 || section.elements[at + 1]?.kind !== 'price') return section;
  let next = at + 2;
  let isNow = false;
  for (; section.elements[next] !== undefined && section.elements[next]?.kind !== 'price'; next++) {
    const element = section.elements[next];
    if (element?.kind === 'item') return section;
    if (element?.kind === 'word' && (element.text === 'now' || element.text === 'only')) isNow = true;
  }
  if (!isNow || section.elements[next] === undefined) return section;
  return { ...section, elements: [...section.elements.slice(0, at), ...section.elements.slice(next)] };
}
