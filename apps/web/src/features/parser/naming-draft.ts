/** The draft of the form for this unknown name; empty for a new one. */
export const getNamingDraftName = (alias: string) => `name-item.${alias}`;
