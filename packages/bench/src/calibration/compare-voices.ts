import { computePrecisionRecall } from '../language/score-offers.js';
import { sumFactors } from './fit-calibration.js';
import { fitVoices, judgeOffers, type PreparedVoice } from './fit-voices.js';

/** As in the parser: what is less likely is talk, and from the second on an offer may be exact. */
const KEEP_ODDS = Math.log(0.4 / 0.6);
const EXACT_ODDS = Math.log(0.9 / 0.1);
const SURE_ODDS = Math.log(0.95 / 0.05);

/** Of fewer messages the figures say little. */
const MESSAGES_MIN = 80;

/** Each voice that people wrote, read with a fit on all the others, beside the rules alone: header and rows of a table. */
export function compareVoices(voices: readonly PreparedVoice[]): [string[], string[][]] {
  const total = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  const rows = voices
    .filter(({ isGenerated, messages }) => !isGenerated && messages.length >= MESSAGES_MIN)
    .map((voice) => {
      const { cues, factors } = fitVoices(voices.filter((other) => other !== voice));
      const offers = judgeOffers(voice, cues).map((offer) => ({
        ...offer,
        odds: sumFactors(factors, offer.factors),
      }));
      const labels = voice.messages.reduce((sum, message) => sum + message.offers.length, 0);
      const isTalk = (at: number): boolean => voice.messages[at]?.offers.length === 0;
      const countTalk = (kept: typeof offers): number =>
        new Set(kept.map(({ message }) => message).filter(isTalk)).size;
      const kept = offers.filter(({ odds }) => odds >= KEEP_ODDS);
      const sure = offers.filter(({ odds }) => odds >= SURE_ODDS);
      const counts = [
        labels,
        offers.length,
        offers.filter(({ isRight }) => isRight).length,
        countTalk(offers),
        kept.length,
        kept.filter(({ isRight }) => isRight).length,
        countTalk(kept),
        countTalk(offers.filter(({ odds }) => odds >= EXACT_ODDS)),
        voice.messages.filter(({ offers }) => offers.length === 0).length,
        sure.length,
        sure.filter(({ isRight }) => isRight).length,
      ];
      for (const [at, count] of counts.entries()) total[at] = (total[at] ?? 0) + count;
      return toRow(voice.name, counts);
    });
  return [
    [
      'voice',
      'F1, rules',
      'F1, fit',
      'talk read, rules',
      'talk read, fit',
      'from 0.9 on',
      'right from 0.95 on',
    ],
    [...rows, toRow('all', total)],
  ];
}

function toRow(name: string, counts: readonly number[]): string[] {
  const [
    labels = 0,
    read = 0,
    right = 0,
    talkRead = 0,
    kept = 0,
    keptRight = 0,
    talkKept = 0,
    talkExact = 0,
    talk = 0,
    sure = 0,
    sureRight = 0,
  ] = counts;
  const f1 = (hits: number, all: number): string =>
    labels === 0 ? '' : (100 * computePrecisionRecall(hits, all, labels).f1).toFixed(1);
  return [
    name,
    f1(right, read),
    f1(keptRight, kept),
    ...[talkRead, talkKept, talkExact].map((count) => `${count} of ${talk}`),
    `${sureRight} of ${sure}`,
  ];
}
