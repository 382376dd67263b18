import { priceFromBundle, round2 } from '@lockwatch/contracts';
/** The unit price, or range of it, of `count` items for the amount. */
export function toUnitPrice(match, count) {
    const cheapest = encode(match.low, match.quantityHigh * count);
    const dearest = encode(match.high, match.quantityLow * count);
    return { price: cheapest, priceMax: cheapest === dearest ? null : dearest };
}
function encode(total, quantity) {
    if (!(total > 0) || !(quantity > 0))
        return 0;
    return quantity === 1 && total >= 1 ? round2(total) : priceFromBundle(total, quantity);
}
//# sourceMappingURL=price-match.js.map