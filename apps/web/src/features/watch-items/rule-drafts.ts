import type { Tag } from '@lockwatch/contracts';
import { type Draft, listDraftNames } from '../drafts/draft-store.js';
import { type PriceEntry, type PriceFields, toPriceEntry } from './price-form.js';

export function toPriceDraft({ written, fields }: PriceEntry): Draft {
  return { written, min: fields.min, max: fields.max };
}

/** The price range of the draft, or the saved one. */
export function parsePriceDraft(storedDraft: Draft | null, saved: PriceFields): PriceEntry {
  if (!storedDraft) return toPriceEntry(saved);
  if (storedDraft.written) return { written: storedDraft.written, fields: saved };
  return toPriceEntry({ min: storedDraft.min ?? saved.min, max: storedDraft.max ?? saved.max });
}

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

export const NEW_RULE_DRAFT = 'new-rule';
const EDIT_DRAFT = 'edit-rule.';

export function getEditDraftName(ruleId: string): string {
  return EDIT_DRAFT + ruleId;
}

/** The id of a rule with unsaved changes, or null. */
export function getUnsavedRuleId(): string | null {
  return listDraftNames(EDIT_DRAFT)[0]?.slice(EDIT_DRAFT.length) ?? null;
}
