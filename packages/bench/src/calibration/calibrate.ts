#!/usr/bin/env node
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadBenchData } from '../language/bench-data.js';
import { formatTable } from '../results.js';
import { compareVoices } from './compare-voices.js';
import type { CalibrationCell, CalibrationFit } from './fit-calibration.js';
import { fitVoices, prepareVoices } from './fit-voices.js';
import { loadVoices } from './practice-messages.js';

const DATA = fileURLToPath(new URL('../../../language/src/data/generated/', import.meta.url));
/** Also reads each voice with a fit on the others, which takes minutes. */
const COMPARE = '--compare';
/** Weights nearer to 0 are left out. */
const CUE_WEIGHT_MIN = 0.15;
const LINE_LENGTH = 110;

const files = process.argv.slice(2).filter((argument) => argument !== COMPARE);
const benchData = loadBenchData();
const voices = prepareVoices(benchData.dictionary, loadVoices(benchData, files));
const { cues, factors, cells } = fitVoices(voices);
writeFileSync(`${DATA}calibration.ts`, calibrationSource(factors, cells));
writeFileSync(`${DATA}offer-cues.ts`, cuesSource(cues));
const written = voices.filter(({ isGenerated }) => !isGenerated);
console.log(
  `Fitted on ${written.reduce((sum, { messages }) => sum + messages.length, 0)} messages that people wrote and generated ones.`,
);
if (process.argv.includes(COMPARE))
  console.log(
    formatTable(
      'Each voice read with a fit on the others: the rules alone, and with the fit',
      ...compareVoices(voices),
    ),
  );

function calibrationSource({ start, weights }: CalibrationFit, all: readonly CalibrationCell[]): string {
  const rows = [...weights]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([factor, weight]) => {
      const of = all.filter((cell) => cell.factors.includes(factor));
      const offers = Math.round(of.reduce((sum, cell) => sum + cell.offers, 0));
      const right = Math.round(of.reduce((sum, cell) => sum + cell.right, 0));
      const name = factor.includes(' ') ? `'${factor}'` : factor;
      return `    ${name}: { weight: ${Number(weight.toFixed(2))}, offers: ${offers}, right: ${right} },`;
    });
  return `/** One piece of evidence: what it adds to the log-odds of being right, and the offers that had it in the fit. */
export interface CalibrationRow {
  weight: number;
  offers: number;
  right: number;
}

/** Log-odds rows that \`npm run calibrate\` fitted; five generated offers count as one. */
export const CALIBRATION: { start: number; factors: Readonly<Record<string, CalibrationRow>> } = {
  start: ${Number(start.toFixed(2))},
  factors: {
${rows.join('\n')}
  },
};
`;
}

function cuesSource({ start, weights }: CalibrationFit): string {
  const entries = [...weights]
    .filter(
      ([cue, weight]) => Math.abs(weight) >= CUE_WEIGHT_MIN && !/[`,$\\]/.test(cue) && !cue.startsWith('+'),
    )
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([cue, weight]) => `${cue} ${weight.toFixed(1)}`);
  const lines: string[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + entry.length + 1 < LINE_LENGTH)
      lines[lines.length - 1] = `${last},${entry}`;
    else lines.push(entry);
  }
  return `/** The log-odds that a message holds an offer, before its cues are known. */
export const OFFER_CUES_START = ${Number(start.toFixed(2))};

/** What each cue adds to them, as \`npm run calibrate\` fitted it: words, and with # the kinds of neighbouring elements. */
export const OFFER_CUES = \`
${lines.join(',\n')}
\`;
`;
}
