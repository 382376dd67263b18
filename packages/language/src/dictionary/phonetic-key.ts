/** Letters and groups that sound alike in the names people write by ear, longest first. */
const SOUNDS: readonly (readonly [string, string])[] = [
  ['tch', 'ch'],
  ['igh', 'i'],
  ['ght', 't'],
  ['ph', 'f'],
  ['gh', 'g'],
  ['ck', 'k'],
  ['qu', 'kw'],
  ['ee', 'i'],
  ['ea', 'i'],
  ['ie', 'i'],
  ['ei', 'i'],
  ['ou', 'u'],
  ['oo', 'u'],
  ['x', 'ks'],
  ['z', 's'],
  ['q', 'k'],
  ['y', 'i'],
];
const SOFTENS_C = new Set(['e', 'i', 'y']);

/** A rough sound key: "nite" and "night" have the same. Ignores doubled letters and a final silent e. Lower case. */
export function phoneticKey(word: string): string {
  let key = '';
  let last = '';
  for (let at = 0; at < word.length; ) {
    const sound = matchSound(word, at);
    at += sound.length;
    if (sound.text === last) continue;
    last = sound.text;
    key += sound.text;
  }
  return key.length > 3 && key.endsWith('e') ? key.slice(0, -1) : key;
}

function matchSound(word: string, at: number): { text: string; length: number } {
  for (const [letters, text] of SOUNDS) {
    if (word.startsWith(letters, at)) return { text, length: letters.length };
  }
  const letter = word[at] ?? '';
  if (letter === 'c' && word[at + 1] !== 'h')
    return { text: SOFTENS_C.has(word[at + 1] ?? '') ? 's' : 'k', length: 1 };
  if (at === 0 && (word.startsWith('kn') || word.startsWith('wr'))) return { text: '', length: 1 };
  return { text: letter, length: 1 };
}
