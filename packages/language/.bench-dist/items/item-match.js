/** How much each way of naming is trusted. */
export const VIA_SCORE = {
    name: 1,
    alias: 0.97,
    plural: 0.98,
    variant: 0.9,
    'owner-alias': 0.97,
    joined: 0.93,
    typo: 0.75,
    partial: 0.6,
    heading: 0.7,
};
//# sourceMappingURL=item-match.js.map