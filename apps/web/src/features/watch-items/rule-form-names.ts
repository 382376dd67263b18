/* Apart from the forms, whose code most visits do not need. */
export const NEW_RULE_FORM = 'watch-rule.new';

export const getEditFormName = (ruleId: string) => `watch-rule.${ruleId}`;
