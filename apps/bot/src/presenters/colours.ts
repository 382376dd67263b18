/** Colours of embeds, as numbers 0xRRGGBB. */
export const COLOURS = { brand: 0x3b82f6, muted: 0x6b7280, good: 0x22c55e, bad: 0xef4444 } as const;
