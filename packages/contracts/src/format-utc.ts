/** `14 March 2026, 09:26 UTC`, as sentences for people say when something begins or ends. */
export function formatUtc(moment: Date): string {
  const day = moment.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return `${day}, ${moment.toISOString().slice(11, 16)} UTC`;
}
