// Without zod, because every page of the web app loads these.

/** Days that a usual price is made of; the same number of days before it is what it is compared with. */
export const PRICE_DAYS = 7;
/** Offers that a usual price needs, so that one odd price does not move it. */
export const USUAL_OFFERS_MIN = 10;

export const PRICE_HISTORY_DAYS = [7, 30, 90] as const;

/** Offers stand for at most so long. */
export const OFFER_HOURS_MAX = 24;
