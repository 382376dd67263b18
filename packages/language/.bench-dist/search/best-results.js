/** Keeps the best few results in order, each item once with its best score. */
export class BestResults {
    results = [];
    #limit;
    constructor(limit) {
        this.#limit = limit;
    }
    get isFull() {
        return this.results.length >= this.#limit;
    }
    put(itemId, name, score) {
        const last = this.results.at(-1);
        if (this.isFull &&
            last &&
            (score < last.score || (score === last.score && name.length > last.name.length)))
            return;
        const known = this.results.findIndex((result) => result.itemId === itemId);
        if (known >= 0) {
            if ((this.results[known]?.score ?? 0) >= score)
                return;
            this.results.splice(known, 1);
        }
        const result = { itemId, name, score };
        const at = this.results.findIndex((other) => compare(result, other) < 0);
        this.results.splice(at < 0 ? this.results.length : at, 0, result);
        if (this.results.length > this.#limit)
            this.results.pop();
    }
}
/** Better first; among equals the shorter name, then the older item. */
function compare(a, b) {
    return b.score - a.score || a.name.length - b.name.length || a.itemId - b.itemId;
}
//# sourceMappingURL=best-results.js.map