import type { Tag } from '@lockwatch/contracts';
import type { Draft } from '../drafts/draft-store.js';
import type { PriceEntry } from './price-form.js';

export function toPriceDraft({ written, fields, takesUnpriced }: PriceEntry): Draft {
  return { written, min: fields.min, max: fields.max, unpriced: String(takesUnpriced) };
}

/** The price range of the draft, or the saved one. */
export function parsePriceDraft(storedDraft: Draft | null, saved: PriceEntry): PriceEntry {
  if (!storedDraft) return saved;
  const { written = '', min = saved.fields.min, max = saved.fields.max, unpriced } = storedDraft;
  return {
    written,
    fields: { min, max },
    takesUnpriced: unpriced === undefined ? saved.takesUnpriced : (UNPRICED[unpriced] ?? null),
  };
}

const UNPRICED: Record<string, boolean> = { true: true, false: false };

export function hasPrice({ written, fields }: PriceEntry): boolean {
  return [written, fields.min, fields.max].some((text) => text.trim() !== '');
}

/** One tag per line: its id and its name. */
export function toTagsDraft(tags: readonly Tag[]): string {
  return tags.map((tag) => `${tag.tag_id} ${tag.name}`).join('\n');
}

export function parseTagsDraft(storedDraft: Draft | null, saved: Tag[]): Tag[] {
  if (storedDraft?.tags === undefined) return saved;
  return storedDraft.tags.split('\n').flatMap((line) => {
    const [, id, name] = /^(\d+) (.+)$/.exec(line) ?? [];
    return id && name ? [{ tag_id: Number(id), name }] : [];
  });
}
