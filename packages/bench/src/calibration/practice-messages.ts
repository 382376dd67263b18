import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BenchData } from '../language/bench-data.js';
import { loadGeneratedMessages } from '../language/generated-messages.js';
import type { LabelledMessage } from '../language/score-offers.js';

/** Messages of one origin: a person, or a generator. */
export interface Voice {
  name: string;
  messages: readonly PracticeMessage[];
  /** How much one of its messages counts in the fit. */
  weight: number;
  isGenerated: boolean;
  /** A kind of messages that was chosen for being hard. */
  isChosen: boolean;
}

export type PracticeMessage = LabelledMessage & { channelName?: string | null | undefined };

/** Generated messages repeat the phrases of their templates, so each says less than one that a person wrote. */
const GENERATED_WEIGHT = 0.2;
const LABELLED_FOLDER = fileURLToPath(new URL('../../labelled/', import.meta.url));

/** What the fit learns from: labelled messages of the repository that are not held out, the corpus where there is one, exports, generated ones. */
export function loadVoices(benchData: BenchData, exports: readonly string[]): Voice[] {
  const written = readdirSync(LABELLED_FOLDER)
    // With the sets of `many` and `plain`, offers without a price lose their confidence.
    .filter((file) => file.endsWith('.jsonl') && !/held-out|^(many|plain)/.test(file))
    .flatMap((file) => splitByVoice(file.replace('.jsonl', ''), readMessages(`${LABELLED_FOLDER}${file}`)));
  const corrected = exports.map((file) => toVoice(file, readMessages(file)));
  const corpus = benchData.corpus === null ? [] : [toVoice('corpus', benchData.corpus)];
  const generated = (['practice', 'rough-practice'] as const).map((set) => ({
    ...toVoice(set, loadGeneratedMessages(set)),
    weight: GENERATED_WEIGHT,
    isGenerated: true,
  }));
  return [...written, ...corrected, ...corpus, ...generated];
}

function toVoice(name: string, messages: readonly PracticeMessage[]): Voice {
  return { name, messages, weight: 1, isGenerated: false, isChosen: false };
}

function splitByVoice(file: string, messages: readonly (PracticeMessage & { voice?: string })[]): Voice[] {
  const voices = Map.groupBy(messages, ({ voice }) => (voice === undefined ? file : `${file}: ${voice}`));
  return [...voices].map(([name, own]) => ({ ...toVoice(name, own), isChosen: voices.size > 1 }));
}

/** One message a line, or the array that `GET /api/v1/admin/parser/examples` answers with. */
function readMessages(file: string): (PracticeMessage & { voice?: string })[] {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const text = readFileSync(file, 'utf8').trim();
  const messages: (PracticeMessage & { voice?: string; channel?: string | null })[] = text.startsWith('[')
    ? JSON.parse(text)
    : text.split('\n').map((line) => JSON.parse(line));
  return messages.map((message) => ({ ...message, channelName: message.channel }));
}
