import { toUnitPrice } from './prices/price-match.js';
import { readMessage, scanMessage } from './read-message.js';
import { LINE } from './text/tokens.js';
/** The steps of one reading as plain text: tokens, worlds, items with candidates, the row of parts, and every decision. */
export function explainReading(dictionary, content, options = {}) {
    const scan = scanMessage(dictionary, content, options.channelName ?? null);
    const reading = readMessage(dictionary, content, options);
    return [
        heading('plain text'),
        scan.plain.text,
        heading('tokens'),
        scan.tokens.map((token) => (token.kind === LINE ? '⏎' : token.text)).join(' · '),
        heading('worlds'),
        scan.worlds.map((world) => `${world.name} (after "${world.said}")`).join(', ') || 'none',
        heading('items'),
        ...itemLines(dictionary, scan),
        heading('scopes and attachments'),
        scan.elements.map((element) => describe(dictionary, scan, element)).join(' '),
        heading('decisions'),
        ...scan.stopped.map((stop) => `silenced from "${wordsAt(scan, stop.token, stop.token + 3)}": ${stop.reason}`),
        ...decisionLines(dictionary, scan),
        heading('offers'),
        ...reading.offers.map((offer) => `${offer.type} ${offer.item} ${offer.price ?? 'no price'}${offer.priceMax === null ? '' : `..${offer.priceMax}`}  ${offer.kind} ${offer.confidence} (${offer.via}) at ${offer.span.start}-${offer.span.end}`),
    ].join('\n');
}
function heading(name) {
    return `\n-- ${name}`;
}
function itemLines(dictionary, scan) {
    if (scan.items.length === 0)
        return ['none'];
    return scan.items.map((item) => {
        const others = item.candidates?.map((one) => `${one.item} ${one.score.toFixed(2)}`).join(', ');
        const more = item.more.map((id) => ` + ${dictionary.nameOf(id)}`).join('');
        return `"${wordsAt(scan, item.from, item.to)}" -> ${dictionary.nameOf(item.itemId)}${more} (${item.via} ${item.score.toFixed(2)})${others ? ` of ${others}` : ''}`;
    });
}
function decisionLines(dictionary, scan) {
    return scan.goods.map((good) => {
        const unit = good.price ? toUnitPrice(good.price, good.bundle) : null;
        const price = good.price && unit
            ? `price "${wordsAt(scan, good.price.from, good.price.to)}"${good.bundle > 1 ? ` for ${good.bundle}` : ''}${good.shared ? ', shared' : ''} = ${unit.price}${unit.priceMax === null ? '' : `..${unit.priceMax}`}`
            : 'no price';
        return `${good.dropped === null ? 'offer' : 'no offer'}: ${good.type}${good.said ? '' : ' (assumed)'} ${dictionary.nameOf(good.match.itemId)}, ${price}${good.dropped === null ? '' : `: ${good.dropped}`}`;
    });
}
function wordsAt(scan, from, to) {
    return scan.plain.text.slice(scan.tokens[from]?.start ?? 0, scan.tokens[Math.min(to, scan.tokens.length) - 1]?.end ?? 0);
}
function describe(dictionary, scan, element) {
    switch (element.kind) {
        case 'item':
            return `[${dictionary.nameOf(element.match.itemId)}]`;
        case 'price':
            return `{${wordsAt(scan, element.match.from, element.match.to)}: ${element.match.form}${element.match.each ? ' each' : ''}}`;
        case 'count':
            return `{count ${element.value}}`;
        case 'side':
            return `<${element.side}>`;
        case 'after':
            return `<${element.side} before>`;
        case 'stop':
            return `<stop ${element.reason}>`;
        case 'place':
            return `@${element.world.name}`;
        case 'mark':
            return element.text;
        case 'word':
            return element.filler ? element.text : `"${element.text}"`;
        case 'line':
            return '\n ';
        default:
            return `<${element.kind}>`;
    }
}
//# sourceMappingURL=explain.js.map