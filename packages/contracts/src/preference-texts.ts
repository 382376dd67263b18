import type { PreferenceId } from './preferences.js';

export const PREFERENCE_TEXTS = {
  exact_ping: {
    name: 'Exact pings',
    description: 'Offers that are written out: the item by its name and the price as written.',
  },
  prediction_ping: {
    name: 'Prediction pings',
    description: 'Offers that were partly guessed, such as a misspelt item or an unusual price.',
  },
} as const satisfies Record<PreferenceId, { name: string; description: string }>;
