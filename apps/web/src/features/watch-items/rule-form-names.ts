/* Apart from the forms, whose code most visits do not need. */
export const NEW_RULE_FORM = 'new-rule';

export const getEditFormName = (ruleId: string) => `edit-rule.${ruleId}`;
