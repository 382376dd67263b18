import { ADVERT_TEMPLATES } from './advert-templates.js';
import { CHATTER_TEMPLATES } from './chatter-templates.js';
import type { ItemPool } from './item-pool.js';
import { LANGUAGE_TEMPLATES } from './language-templates.js';
import { LIST_TEMPLATES } from './list-templates.js';
import { MessageDraft, type Template } from './message-draft.js';
import { decorate, obfuscate } from './obfuscate.js';
import { ONE_LINER_TEMPLATES } from './one-liner-templates.js';
import type { GeneratedMessage, Phenomenon } from './phenomena.js';
import { ROUGH_TEMPLATES } from './rough-templates.js';
import { type Random, seededRandom } from './seeded-random.js';

const OFFER_TEMPLATES: readonly Template[] = [
  ...ADVERT_TEMPLATES,
  ...LIST_TEMPLATES,
  ...ONE_LINER_TEMPLATES,
  ...LANGUAGE_TEMPLATES,
];
const CHATTER_SHARE = 0.28;
const MESSAGE_MAX = 2000;

/**
 * Writes `count` labelled messages as players write them, the same ones for the same seed and catalogue. About a
 * quarter is talk that offers nothing. Labels follow the conventions in docs/understanding.md.
 */
export function generateMessages(
  pool: ItemPool,
  seed: number,
  count: number,
  manner: 'usual' | 'rough' = 'usual',
): GeneratedMessage[] {
  const random = seededRandom(seed);
  const messages: GeneratedMessage[] = [];
  while (messages.length < count) {
    const templates = getTemplates(random, manner);
    const template = pickWeighted(random, templates);
    const message = write(random, pool, template, `g${seed}-${messages.length}`);
    if (message.content !== '' && message.content.length <= MESSAGE_MAX) messages.push(message);
  }
  return messages;
}

function getTemplates(random: Random, manner: 'usual' | 'rough'): readonly Template[] {
  if (manner === 'rough') return ROUGH_TEMPLATES;
  return random.chance(CHATTER_SHARE) ? CHATTER_TEMPLATES : OFFER_TEMPLATES;
}

function write(random: Random, pool: ItemPool, template: Template, id: string): GeneratedMessage {
  const draft = new MessageDraft(random, pool);
  let content = template
    .write(draft)
    .replace(/ +$/, '')
    .replace(/ {2,}(?=[^\s])/g, (gap) => gap);
  const added: Phenomenon[] = [];
  const roll = random.next();
  if (draft.offers.length > 0 && roll < 0.04) {
    content = obfuscate(random, content);
    added.push('look-alike letters');
  } else if (draft.offers.length > 0 && roll < 0.1 && !/^>|\n>|~~|```/.test(content)) {
    content = decorate(random, content);
    added.push('decoration');
  } else if (roll > 0.9) {
    content = content.toLowerCase().replace(/<:(wl|dl|bgl):/g, '<:$1:');
  }
  const tags = [...draft.getTags(content), ...added];
  return {
    id,
    content,
    template: template.name,
    offers: draft.offers.map((offer) => {
      const phenomena = [...new Set([...offer.phenomena, ...tags])];
      return { ...offer, phenomena: phenomena.length > 0 ? phenomena : (['plain'] as const) };
    }),
    ...(draft.channelName === undefined ? {} : { channelName: draft.channelName }),
    ...(draft.usualPrice === undefined ? {} : { usualPrice: draft.usualPrice }),
  };
}

function pickWeighted(random: Random, templates: readonly Template[]): Template {
  let left = random.next() * templates.reduce((sum, { weight }) => sum + weight, 0);
  for (const template of templates) {
    left -= template.weight;
    if (left < 0) return template;
  }
  return random.pick(templates);
}
