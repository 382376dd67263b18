import { listDraftNames } from '../drafts/draft-store.js';

/* Apart from the drafts' contents, whose code only the forms need. */
export const NEW_RULE_DRAFT = 'new-rule';
const EDIT_DRAFT = 'edit-rule.';

export function getEditDraftName(ruleId: string): string {
  return EDIT_DRAFT + ruleId;
}

/** The id of a rule with unsaved changes, or null. */
export function getUnsavedRuleId(): string | null {
  return listDraftNames(EDIT_DRAFT)[0]?.slice(EDIT_DRAFT.length) ?? null;
}
