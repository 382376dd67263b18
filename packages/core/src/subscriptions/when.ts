import { formatUtc } from '@lockwatch/contracts';
import { BEHIND_FOR_LIFE_MS, type Licence } from './licence-layout.js';

/** When a licence counts. */
export interface Counting {
  id: string;
  startsAt: Date;
  /** Null: for life. */
  endsAt: Date | null;
  /** The same as the end of a sentence. */
  when: string;
}

/** When the licence counts, out of a layout; `now` is the moment it was laid out at. */
export function countingOf(licences: readonly Licence[], id: string, now: Date): Counting {
  const licence = licences.find((candidate) => candidate.id === id);
  if (!licence) throw new Error(`The licence ${id} is not in its own layout.`);
  const startsAt = new Date(licence.startsAtMs);
  const endsAt = licence.endsAtMs === null ? null : new Date(licence.endsAtMs);
  return { id, startsAt, endsAt, when: wordsFor(startsAt, endsAt, now) };
}

function wordsFor(startsAt: Date, endsAt: Date | null, now: Date): string {
  if (endsAt === null) return 'for good';
  if (startsAt.getTime() >= BEHIND_FOR_LIFE_MS) return 'should your licence for life end';
  const until = `until ${formatUtc(endsAt)}`;
  return startsAt > now ? `from ${formatUtc(startsAt)} ${until}` : until;
}
