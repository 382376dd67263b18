import type { Dictionary } from '@lockwatch/language';
import {
  analyzeMessage,
  getCalibrationFactors,
  getReading,
  type OfferFeatures,
  parseWithFeatures,
  visitOfferCues,
} from '@lockwatch/language/evaluation';
import { isStrictlySame } from '../language/score-offers.js';
import { type CalibrationCell, type CalibrationFit, fitCalibration, sumFactors } from './fit-calibration.js';
import type { PracticeMessage, Voice } from './practice-messages.js';

/** Cues are many and each is rare. */
const CUE_PRIOR = 0.5;
/** Generated talk has phrases that no written message has, and they say more of the words than of how often a reading is right. */
const GENERATED_CUE_WEIGHT = 0.6;
/** What practice messages hardly hold, so that the fit does not take luck for knowledge: as many offers, so many right. */
const PRIOR_CELLS: readonly CalibrationCell[] = [
  { factors: ['ambiguous'], offers: 20, right: 10 },
  { factors: ['via partial'], offers: 20, right: 16 },
  { factors: ['via owner-alias'], offers: 20, right: 19 },
  // At the first sight of 1,400 messages that people wrote, 86 % of such readings were right.
  { factors: ['via name', 'side assumed', 'price own', 'unknown words some'], offers: 200, right: 150 },
  { factors: ['via alias', 'side assumed', 'price own', 'unknown words some'], offers: 200, right: 150 },
];

export interface VoicesFit {
  cues: CalibrationFit;
  factors: CalibrationFit;
  cells: CalibrationCell[];
}

/** The cues of a message; null for a list, which its words do not judge. */
function getCues(elements: Parameters<typeof visitOfferCues>[0]): string[] | null {
  const cues = new Set<string>();
  return visitOfferCues(elements, (first, second) => cues.add(second === '' ? first : `${first}+${second}`))
    ? [...cues]
    : null;
}

export interface PreparedVoice extends Voice {
  cues: (string[] | null)[];
  /** What the rules find in each message. */
  offers: { features: OfferFeatures; isRight: boolean; cues: string[] | null }[][];
}

export function prepareVoices(dictionary: Dictionary, voices: readonly Voice[]): PreparedVoice[] {
  return voices.map((voice) => ({
    ...voice,
    cues: voice.messages.map(({ content, channelName }) =>
      getCues(analyzeMessage(dictionary, content, channelName ?? null).elements),
    ),
    offers: voice.messages.map((message) => readOffers(dictionary, message)),
  }));
}

function readOffers(dictionary: Dictionary, message: PracticeMessage): PreparedVoice['offers'][number] {
  const left = [...message.offers];
  const options = { channelName: message.channelName ?? null };
  const { judged, offers } = parseWithFeatures(dictionary, message.content, options);
  const cues = getCues(judged);
  return offers.map(({ offer, features }) => {
    const at = left.findIndex((label) => isStrictlySame(label, { ...offer, price_max: offer.priceMax }));
    if (at >= 0) left.splice(at, 1);
    return { features, isRight: at >= 0, cues };
  });
}

/** Cues of fewer authors may be names, or the words of one of them. */
const CUE_AUTHORS_MIN = 2;

/** The cues that several authors used. A generator counts as one author, and so do the kinds and later messages of one person. */
function findSharedCues(voices: readonly PreparedVoice[]): ReadonlySet<string> {
  const authors = new Map<string, Set<string>>();
  for (const { name, cues } of voices) {
    const author = name.replace(/-(second|third|fourth|fifth)$/, '').replace(/^kinds: .*/, 'kinds');
    for (const cue of cues.flatMap((own) => own ?? [])) {
      authors.set(cue, (authors.get(cue) ?? new Set()).add(author));
    }
  }
  return new Set([...authors].flatMap(([cue, { size }]) => (size < CUE_AUTHORS_MIN ? [] : [cue])));
}

function fitCues(voices: readonly PreparedVoice[]): CalibrationFit {
  const shared = findSharedCues(voices);
  return fitCalibration(
    voices.flatMap(({ messages, cues, weight, isGenerated }) =>
      messages.flatMap(({ offers }, at): CalibrationCell[] => {
        const factors = cues[at]?.filter((cue) => shared.has(cue));
        const count = isGenerated ? GENERATED_CUE_WEIGHT : weight;
        return factors ? [{ factors, offers: count, right: offers.length > 0 ? count : 0 }] : [];
      }),
    ),
    CUE_PRIOR,
  );
}

/** Of how many parts each in turn is judged by cues that were fitted on the others. */
const FOLDS = 5;

/**
 * First what each cue says of whether a message holds an offer, and then what each factor says of whether an offer is
 * right. The second sees the odds of messages that the first has not seen, as in use.
 */
export function fitVoices(voices: readonly PreparedVoice[]): VoicesFit {
  const cells = new Map<string, CalibrationCell>();
  const written = voices.filter(({ isGenerated }) => !isGenerated);
  for (let fold = 0; fold < FOLDS; fold++) {
    const own = new Set([
      ...written.filter((_, at) => at % FOLDS === fold),
      ...voices.filter(({ isGenerated }, at) => isGenerated && at % FOLDS === fold),
    ]);
    const cues = fitCues(voices.filter((voice) => !own.has(voice)));
    for (const voice of own) addCells(voice, cues, cells);
  }
  const all = [...cells.values()];
  return { cues: fitCues(voices), factors: fitCalibration([...all, ...PRIOR_CELLS]), cells: all };
}

/** Messages chosen for being hard say less of how often an offer is right. */
const CHOSEN_WEIGHT = 0.3;
/** Channels have more talk beside each offer than these messages, most of whose offers stand in lists. */
const TALK_WEIGHT = 2;

function addCells(voice: PreparedVoice, cues: CalibrationFit, cells: Map<string, CalibrationCell>): void {
  for (const { factors, isRight, message } of judgeOffers(voice, cues)) {
    const key = factors.join('|');
    const cell = cells.get(key) ?? { factors, offers: 0, right: 0 };
    const isTalk = !voice.isGenerated && voice.messages[message]?.offers.length === 0;
    const weight = (voice.isChosen ? CHOSEN_WEIGHT : voice.weight) * (isTalk ? TALK_WEIGHT : 1);
    cell.offers += weight;
    if (isRight) cell.right += weight;
    cells.set(key, cell);
  }
}

interface JudgedOffer {
  message: number;
  factors: string[];
  isRight: boolean;
}

/** What the rules find in the messages of a voice, with the evidence by these cues. */
export function judgeOffers(voice: PreparedVoice, cues: CalibrationFit): JudgedOffer[] {
  return voice.offers.flatMap((offers, message) =>
    offers.map(({ features, isRight, cues: own }) => {
      const reads = getReading(own ? sumFactors(cues, own) : null);
      return { message, factors: getCalibrationFactors({ ...features, reads }), isRight };
    }),
  );
}
