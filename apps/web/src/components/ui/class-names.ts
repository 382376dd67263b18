/** Joins class names, leaving out what is false. Order does not matter: no component passes conflicting utilities. */
export function cn(...names: unknown[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ');
}
