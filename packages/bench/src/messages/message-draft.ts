import type { ItemPool, PoolItem } from './item-pool.js';
import type { GeneratedOffer, Phenomenon } from './phenomena.js';
import type { Random } from './seeded-random.js';
import { applyCasing, type Casing, type WrittenName, writeName } from './written-names.js';
import { type PriceStyle, type WrittenPrice, writePrice } from './written-prices.js';

export type Side = 'SELL' | 'BUY' | 'TRADE';

/** One way to write a message. `write` returns the text and tells the draft which offers it makes. */
export interface Template {
  name: string;
  /** How often it comes, in comparison with the others. */
  weight: number;
  write: (draft: MessageDraft) => string;
}

/** A message while it is written: its goods, each once, and the offers it makes. */
export class MessageDraft {
  readonly offers: GeneratedOffer[] = [];
  casing: Casing;
  channelName: string | undefined;
  usualPrice: number | undefined;
  readonly #used = new Set<string>();
  readonly #tags = new Set<Phenomenon>();
  readonly #punningWorlds: string[] = [];

  constructor(
    readonly random: Random,
    readonly pool: ItemPool,
  ) {
    this.casing = random.pick(['as is', 'as is', 'lower', 'lower', 'lower', 'upper']);
  }

  /** PoolItem that this message does not have yet: half of them much traded ones. */
  goods(count: number, from?: readonly PoolItem[]): PoolItem[] {
    const chosen: PoolItem[] = [];
    for (let tries = 0; chosen.length < count && tries < count * 20; tries++) {
      const roll = this.random.next();
      const some = roll < 0.5 ? this.pool.known : roll < 0.92 ? this.pool.any : this.pool.everyday;
      const one = this.random.pick(from ?? some);
      if (this.#used.has(one.name)) continue;
      this.#used.add(one.name);
      chosen.push(one);
    }
    return chosen;
  }

  one(from?: readonly PoolItem[]): PoolItem {
    return this.random.pick(this.goods(1, from));
  }

  name(goods: PoolItem): WrittenName {
    const name = writeName(this.random, this.pool, goods, this.casing);
    return this.pool.everyday.includes(goods)
      ? { ...name, phenomena: [...name.phenomena, 'everyday word'] }
      : name;
  }

  /** A name as the catalogue has it, in the message's letters. */
  rightName(goods: PoolItem): WrittenName {
    return { text: applyCasing(goods.name, this.casing), phenomena: [] };
  }

  price(style: PriceStyle = 'any'): WrittenPrice {
    return writePrice(this.random, style);
  }

  offer(
    type: Side,
    goods: PoolItem,
    name: WrittenName,
    price: WrittenPrice | null,
    ...phenomena: Phenomenon[]
  ): void {
    const known = this.offers.find((offer) => offer.type === type && offer.item === goods.name);
    if (known) return;
    this.offers.push({
      type,
      item: goods.name,
      price: price?.price ?? null,
      ...(price?.priceMax === undefined ? {} : { price_max: price.priceMax }),
      phenomena: [
        ...name.phenomena,
        ...(price?.phenomena ?? (type === 'TRADE' ? [] : (['no price'] as const))),
        ...phenomena,
      ],
    });
  }

  /** What applies to every offer of the message. */
  tag(...phenomena: Phenomenon[]): void {
    for (const one of phenomena) this.#tags.add(one);
  }

  /** What applies to every offer of the finished message. */
  getTags(content: string): readonly Phenomenon[] {
    const punning = this.#punningWorlds.some((world) => content.includes(world));
    return punning ? [...this.#tags, 'world like an item'] : [...this.#tags];
  }

  /** A price that can be told from the name it follows. */
  priceFor(name: WrittenName, style: PriceStyle): WrittenPrice {
    return this.price(/\d$/.test(name.text) && (style === 'bare' || style === 'any') ? 'locks' : style);
  }

  /** "name price", told to the draft. */
  entry(type: Side, goods: PoolItem, style: PriceStyle, between = ' ', ...phenomena: Phenomenon[]): string {
    const name = this.name(goods);
    const price = this.priceFor(name, style);
    this.offer(type, goods, name, price, ...phenomena);
    return `${name.text}${between}${price.text}`;
  }

  /** A name without a price, told to the draft. */
  bareEntry(type: Side, goods: PoolItem, ...phenomena: Phenomenon[]): string {
    const name = this.name(goods);
    this.offer(type, goods, name, null, ...phenomena);
    return name.text;
  }

  cased(text: string): string {
    return applyCasing(text, this.casing);
  }

  /** A world's name: five letters or so, a pun on what is sold there, or exactly an item's name. */
  world(): string {
    const { random } = this;
    const letters = (count: number): string =>
      Array.from({ length: count }, (_, at) =>
        random.pick((at % 2 === 0 ? 'BCDFGHJKLMNPRSTVWYZ' : 'AEIOU').split('')),
      ).join('');
    const roll = random.next();
    if (roll < 0.6) return letters(random.int(4, 7)) + (random.chance(0.3) ? String(random.int(1, 99)) : '');
    if (roll < 0.75) return random.pick(['BUY', 'SELL', 'VEND', 'SHOP']) + letters(4);
    const item = random
      .pick(random.chance(0.5) ? this.pool.everyday : this.pool.known)
      .name.replace(/[^A-Za-z0-9]/g, '')
      .toUpperCase()
      .slice(0, 18);
    const pun = random.pick([
      `BUY${item}`,
      `SELL${item}`,
      `${item}SHOP`,
      `${item}${random.int(1, 99)}`,
      item,
      `${item}LAND`,
    ]);
    this.#punningWorlds.push(pun);
    return pun;
  }

  /** Where to go, as a line's end or a line of its own. */
  place(): string {
    const world = this.world();
    return this.random.pick([
      `@${world}`,
      `@ ${world}`,
      `at ${world}`,
      `go ${world}`,
      `GO ${world}`,
      `in ${world}`,
      `at **${world}**`,
      `go >>> **${world}** <<<`,
      `➡️ **${world}** ⬅️`,
      `<:Arrow:850540193626193941> _**${world}**_`,
      `world: ${world}`,
      `=> ${world}`,
    ]);
  }
}
