/** The name of the form for this unknown name; empty for a new one. */
export const getNamingFormName = (alias: string) => `name-item.${alias}`;
