/** Cuts one line at its side words. `scope` is the side that the lines before it left in force. */
export function splitSections(line, scope) {
    const sections = [];
    let current = start(scope, false, false, false, false);
    let outer = null;
    for (let at = 0; at < line.length; at++) {
        const element = line[at];
        if (element === undefined)
            continue;
        if (element.kind === 'mark' && outer && /[)\]]/.test(element.text) && current.elements.length === 0) {
            // "[BUYING] gaia": the brackets adorn the side.
            outer = null;
            current.bracket = false;
            continue;
        }
        if (element.kind === 'mark' && outer && /[)\]]/.test(element.text)) {
            sections.push(current);
            current = { ...start(outer.side, outer.fresh, outer.certain, outer.moneyFirst, false) };
            outer = null;
            continue;
        }
        if (element.kind === 'after' ||
            (element.kind === 'side' && element.afterward !== null && !goodsFollow(line, at + 1))) {
            const side = element.kind === 'after' ? element.side : (element.afterward ?? 'SELL');
            turnBack(current, side);
            continue;
        }
        if (element.kind !== 'side' || isAddress(line, at)) {
            current.elements.push(element);
            continue;
        }
        const opens = isOpening(line[at - 1]);
        if (opens)
            outer = current;
        sections.push(current);
        current = start(element.side, true, element.certain, element.moneyFirst, opens);
    }
    sections.push(current);
    const last = outer ?? current;
    return { sections: sections.filter((section) => section.elements.length > 0), scope: last.side };
}
function start(side, fresh, certain, moneyFirst, bracket) {
    return { side, fresh, certain, moneyFirst, bracket, elements: [] };
}
/** "Boombox for sale": the side of what was said so far in the line, unless that had one of its own. */
function turnBack(section, side) {
    if (section.fresh && section.side !== null)
        return;
    section.side = side;
    section.fresh = true;
}
function isOpening(element) {
    return element?.kind === 'mark' && (element.text === '(' || element.text === '[');
}
/** "Sell DM me", "dm me if sell": no goods, only an address. */
function isAddress(line, at) {
    const next = line[at + 1];
    const element = line[at];
    if (element?.kind !== 'side' || element.certain)
        return false;
    return next?.kind === 'no-price' && !goodsFollow(line, at + 1);
}
/** Whether an item comes before the next side. */
function goodsFollow(line, from) {
    for (let at = from; at < line.length; at++) {
        const kind = line[at]?.kind;
        if (kind === 'item')
            return true;
        if (kind === 'side' || kind === 'after')
            return false;
    }
    return false;
}
//# sourceMappingURL=sections.js.map