/** `2026-03-14 09:26 UTC`, as texts for people show moments. */
export function formatUtc(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
