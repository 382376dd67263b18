import type { MessageDraft, Side, Template } from './message-draft.js';
import { PHRASES, type RoughPhrase } from './phrases.js';
import type { WrittenName } from './written-names.js';
import type { WrittenPrice } from './written-prices.js';

const SIDES: Readonly<Record<string, Side>> = { S: 'SELL', B: 'BUY', T: 'TRADE' };

/** Messages typed in passing, by phrases that share nothing with the other templates. */
export const ROUGH_TEMPLATES: readonly Template[] = [
  { name: 'rough lines', weight: 3, write: (draft) => writeRough(draft, draft.random.pick(PHRASES.lines)) },
  {
    name: 'rough adverts',
    weight: 1.5,
    write: (draft) => writeRough(draft, draft.random.pick(PHRASES.adverts)),
  },
  {
    name: 'dense lines',
    weight: 3,
    write: (draft) => writeRough(draft, draft.random.pick(PHRASES.denseLines)),
  },
  {
    name: 'market lines',
    weight: 2,
    write: (draft) => writeRough(draft, draft.random.pick(PHRASES.marketLines)),
  },
  { name: 'talk: rough', weight: 1.5, write: (draft) => writeRough(draft, draft.random.pick(PHRASES.talk)) },
  {
    name: 'talk: market',
    weight: 1,
    write: (draft) => writeRough(draft, draft.random.pick(PHRASES.marketTalk)),
  },
  {
    name: 'talk: dense',
    weight: 1.5,
    write: (draft) => writeRough(draft, draft.random.pick(PHRASES.denseTalk)),
  },
];

/** Fills a phrase with goods, prices and a world, and tells the draft what it offers. */
function writeRough(draft: MessageDraft, phrase: RoughPhrase): string {
  const goods = draft.goods(3);
  const names: WrittenName[] = goods.map((one) => draft.name(one));
  const prices: WrittenPrice[] = names.map((name) => {
    const price = draft.priceFor(name, phrase.style ?? 'locks');
    return { ...price, text: price.text.replace(/^@|^rate /, '') };
  });
  for (const offer of phrase.offers.split(' ')) {
    const [, side = '', at = '', none, like] = /^([SBT])(\d)(-)?(?:=(\d))?$/.exec(offer) ?? [];
    const one = goods[Number(at) - 1];
    const name = names[Number(at) - 1];
    const type = SIDES[side];
    if (one === undefined || name === undefined || type === undefined) continue;
    const price = prices[Number(like ?? at) - 1] ?? null;
    draft.offer(
      type,
      one,
      name,
      type === 'TRADE' || none ? null : price,
      ...(like ? (['shared price'] as const) : []),
    );
  }
  if (phrase.say.includes('\n')) draft.tag('multi-line');
  if (phrase.offers.includes('T')) draft.tag('trade');
  if (/S\d.*B\d|B\d.*S\d/.test(phrase.offers)) draft.tag('buy and sell mixed');
  const world = draft.world();
  return phrase.say.replace(/\{(\d)(\$?)\}|\{w\}/g, (_, at?: string, isPrice?: string) => {
    if (at === undefined) return world;
    return (isPrice ? prices : names)[Number(at) - 1]?.text ?? '';
  });
}
