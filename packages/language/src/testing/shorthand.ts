import type { Offer } from '../types.js';

/** An offer as the labelled messages write it: "S Laser Grid: 3", "-" for no price, "a..b" for a range. */
export function toShorthand(offer: Offer): string {
  const price =
    offer.price === null ? '-' : `${offer.price}${offer.priceMax === null ? '' : `..${offer.priceMax}`}`;
  return `${offer.type[0]} ${offer.item}: ${price}`;
}
