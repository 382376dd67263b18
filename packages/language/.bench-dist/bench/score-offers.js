/** Side, item, price and the range's upper end agree; prices within half a per cent. */
export function isStrictlySame(a, b) {
    return (a.type === b.type &&
        a.item === b.item &&
        isSamePrice(a.price, b.price) &&
        isSamePrice(a.price_max ?? a.price, b.price_max ?? b.price));
}
function isSamePrice(a, b) {
    if (a === null || b === null)
        return a === b;
    return Math.abs(a - b) <= 0.005 * Math.max(Math.abs(a), Math.abs(b), 0.01);
}
/** Pairs labels with the predictions that are the same by `isSame`. */
export function pairOffers(labels, predictions, isSame = isStrictlySame) {
    const wrong = [...predictions];
    const right = [];
    const missed = [];
    for (const label of labels) {
        const at = wrong.findIndex((one) => isSame(label, one));
        const [hit] = at < 0 ? [] : wrong.splice(at, 1);
        if (hit === undefined)
            missed.push(label);
        else
            right.push([label, hit]);
    }
    return { right, missed, wrong };
}
export function agreement(hits, predictions, labels) {
    const precision = predictions === 0 ? 0 : hits / predictions;
    const recall = labels === 0 ? 0 : hits / labels;
    return {
        precision,
        recall,
        f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    };
}
/** Scores predictions against labels, each predicted offer used for one label at most. */
export function scoreOffers(messages, read) {
    let labels = 0;
    let predictions = 0;
    let hits = 0;
    let items = 0;
    let whole = 0;
    let chatter = 0;
    let chatterWrong = 0;
    for (const message of messages) {
        const offers = read(message.content, message);
        const { right, missed, wrong } = pairOffers(message.offers, offers);
        labels += message.offers.length;
        predictions += offers.length;
        hits += right.length;
        items += pairOffers(message.offers, offers, (label, one) => label.item === one.item).right.length;
        if (missed.length === 0 && wrong.length === 0)
            whole += 1;
        if (message.offers.length > 0)
            continue;
        chatter += 1;
        if (offers.length > 0)
            chatterWrong += 1;
    }
    return {
        ...agreement(hits, predictions, labels),
        item: agreement(items, predictions, labels),
        whole: messages.length === 0 ? 0 : whole / messages.length,
        chatterWrong: chatter === 0 ? 0 : chatterWrong / chatter,
        messages: messages.length,
        chatter,
        labels,
    };
}
//# sourceMappingURL=score-offers.js.map