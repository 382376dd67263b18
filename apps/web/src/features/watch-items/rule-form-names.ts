import { listUnsaved } from '../../auth/unsaved-input.js';

/* Apart from the forms, whose code most visits do not need. */
export const NEW_RULE_FORM = 'new-rule';
const EDIT_FORM = 'edit-rule.';

export function getEditFormName(ruleId: string): string {
  return EDIT_FORM + ruleId;
}

/** The id of a rule with unsaved changes, or null. */
export function getUnsavedRuleId(): string | null {
  return listUnsaved(EDIT_FORM)[0]?.slice(EDIT_FORM.length) ?? null;
}
