import { unitPrice } from '@lockwatch/contracts';
import { findItems } from './items/find-items.js';
import { bareUnitOf } from './prices/find-prices.js';
import { toUnitPrice } from './prices/price-match.js';
import { toElements } from './reading/elements.js';
import { findWorlds } from './reading/find-worlds.js';
import { readGoods } from './reading/read-goods.js';
import { phraseAt } from './text/phrases.js';
import { originalSpan, toPlainText } from './text/plain-text.js';
import { quotedTokens } from './text/quotes.js';
import { tokenise, WORD } from './text/tokens.js';
/** Offers below this are a prediction even when the item was named exactly. */
export const EXACT_FROM = 0.8;
/** A unit price this many times above or below the usual one is suspicious: a slip, a joke, or another unit. */
const SUSPICIOUS_FACTOR = 20;
/** Hits of personal aliases looked at in one message. */
const OVERLAY_HITS_MAX = 16;
/**
 * Reads the offers of one message: who sells, buys or swaps what, and for how much each. Pure and quick; never throws,
 * whatever the text. Conventions: docs/understanding.md.
 */
export function readMessage(dictionary, content, options = {}) {
    const scan = scanMessage(dictionary, content, options.channelName ?? null);
    let offers = toOffers(dictionary, scan, scan.goods);
    if (options.usualPrice)
        offers = offers.map((offer) => withDoubt(offer, options));
    if (options.overlay) {
        for (const offer of overlayOffers(dictionary, scan, options.overlay))
            offers.push(withDoubt(offer, options));
    }
    return {
        offers,
        worlds: scan.worlds.length === 0 ? [] : [...new Set(scan.worlds.map((world) => world.name))],
    };
}
/** Runs every step and keeps what each found. */
export function scanMessage(dictionary, content, channelName = null) {
    const plain = toPlainText(content);
    const tokens = tokenise(plain.text);
    const roles = tokens.map((token, at) => (token.kind === WORD ? phraseAt(tokens, at) : null));
    const skipped = quotedTokens(tokens);
    const worlds = findWorlds(dictionary, tokens, roles);
    const taken = [...skipped];
    for (const world of worlds)
        taken.fill(true, world.from, world.to);
    const items = findItems(dictionary, tokens, roles, taken, channelName);
    return read({ plain, tokens, roles, worlds, skipped, items });
}
function read(found) {
    const { plain, tokens, roles, worlds, skipped, items } = found;
    const elements = toElements({ tokens, roles, items, worlds, skipped, bareUnit: bareUnitOf(tokens) });
    const { goods, stopped } = readGoods(elements, tokens);
    return { plain, tokens, roles, worlds, skipped, items, elements, goods, stopped };
}
/** One offer for each side and item, in order of first mention; the first price said is the price. */
function toOffers(dictionary, scan, goods) {
    const offers = new Map();
    for (const good of goods) {
        if (good.dropped !== null)
            continue;
        const item = dictionary.nameOf(good.match.itemId);
        if (item === undefined)
            continue;
        const key = `${good.type} ${good.match.itemId}`;
        const known = offers.get(key);
        if (known === undefined)
            offers.set(key, toOffer(scan, good, item));
        else if (known.price === null && good.price !== null) {
            const { price, priceMax } = toUnitPrice(good.price, good.bundle);
            offers.set(key, { ...known, price, priceMax });
        }
    }
    return [...offers.values()];
}
function toOffer(scan, good, item) {
    const { match } = good;
    const unit = good.price ? toUnitPrice(good.price, good.bundle) : { price: null, priceMax: null };
    const confidence = confidenceOf(good);
    const from = scan.tokens[match.from]?.start ?? 0;
    const to = scan.tokens[match.to - 1]?.end ?? from;
    return {
        type: good.type,
        itemId: match.itemId,
        item,
        price: unit.price,
        priceMax: unit.priceMax,
        confidence,
        kind: kindOf(good, confidence),
        span: originalSpan(scan.plain, from, to),
        via: match.via,
        ...(match.candidates ? { candidates: match.candidates } : {}),
        ...(match.ownerIds ? { ownerIds: match.ownerIds } : {}),
    };
}
/** Keeps an offer whose price is far from the usual one, but only as a prediction. */
function withDoubt(offer, options) {
    const usual = options.usualPrice?.(offer.itemId);
    if (usual === undefined || offer.price === null)
        return offer;
    const ratio = unitPrice(offer.price) / unitPrice(usual);
    if (ratio <= SUSPICIOUS_FACTOR && ratio * SUSPICIOUS_FACTOR >= 1)
        return offer;
    return { ...offer, kind: 'predicted', confidence: Math.round(offer.confidence * 500) / 1000 };
}
function confidenceOf(good) {
    let confidence = good.match.score;
    if (!good.said)
        confidence *= 0.92;
    if (good.shared)
        confidence *= 0.97;
    if (good.price?.form === 'bare')
        confidence *= 0.96;
    return Math.round(confidence * 1000) / 1000;
}
function kindOf(good, confidence) {
    const { via, candidates } = good.match;
    if (via === 'typo' || via === 'partial' || via === 'heading' || candidates !== null)
        return 'predicted';
    return confidence >= EXACT_FROM ? 'exact' : 'predicted';
}
/**
 * Offers that only the owners of an alias see. Each hit is read apart from the others, as if it were one more item of
 * the message, so that nobody's alias changes what anybody else is told.
 */
function overlayOffers(dictionary, scan, overlay) {
    const taken = [...scan.skipped];
    for (const world of scan.worlds)
        taken.fill(true, world.from, world.to);
    const hits = overlay.find(dictionary, scan.tokens, scan.items, taken).slice(0, OVERLAY_HITS_MAX);
    const offers = new Map();
    for (const hit of hits) {
        const rest = scan.items.filter((item) => item.to <= hit.from || item.from >= hit.to);
        const items = [...rest, hit].sort((a, b) => a.from - b.from);
        const again = read({ ...scan, items });
        for (const offer of toOffers(dictionary, scan, again.goods.filter((good) => good.match.ownerIds === hit.ownerIds))) {
            const key = `${offer.type} ${offer.itemId} ${offer.ownerIds?.join(' ')}`;
            if (!offers.has(key))
                offers.set(key, offer);
        }
    }
    return [...offers.values()];
}
//# sourceMappingURL=read-message.js.map