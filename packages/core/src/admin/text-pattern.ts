/** `text` anywhere in a value, for LIKE; what LIKE would take for a wildcard stands for itself. Null for no text. */
export function containsPattern(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
