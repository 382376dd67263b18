/** Messages that name goods and offer nothing, or offer something else. */
export const TALK_MESSAGES = {
    'goods that are gone': [
        { content: 'sold: rayman 44dl, gaia 54dl. thanks all', offers: [] },
        { content: '~~rayman 44dl~~ sold, gaia 54dl still here', offers: ["S Gaia's Beacon: 5400"] },
    ],
    'prices told': [{ content: 'lol Starship Hull - Roof (R) (GREEN) is 77wl now', offers: [] }],
};
//# sourceMappingURL=talk.js.map