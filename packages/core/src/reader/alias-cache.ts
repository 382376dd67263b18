import { type AliasOverlay, createAliasOverlay, type OwnerAlias } from '@lockwatch/language';

/** Everybody's own aliases, as the language reads them, and by person, so that one person's can be exchanged. */
export class AliasCache {
  #overlay: AliasOverlay = createAliasOverlay([]);
  #byOwner = new Map<string, OwnerAlias[]>();

  get overlay(): AliasOverlay {
    return this.#overlay;
  }

  replaceAll(entries: readonly OwnerAlias[]): void {
    this.#overlay = createAliasOverlay(entries);
    this.#byOwner = Map.groupBy(entries, (entry) => entry.ownerId);
  }

  replaceOwner(ownerId: string, entries: OwnerAlias[]): void {
    for (const entry of this.#byOwner.get(ownerId) ?? []) this.#overlay.remove(entry);
    for (const entry of entries) this.#overlay.add(entry);
    if (entries.length > 0) this.#byOwner.set(ownerId, entries);
    else this.#byOwner.delete(ownerId);
  }
}
