import {
  describePriceBasis,
  describeWatchRange,
  fillPingTemplate,
  formatLocks,
  formatMention,
  formatPrice,
  formatPriceRange,
  isAnyPrice,
  isFarBelowUsual,
  type Mention,
  messageUrl,
  type OfferType,
  type PingField,
  type Price,
  priceFromBundle,
  unitPrice,
  watchRangeEnds,
} from '@lockwatch/contracts';
import { formatText, type Language, type Text } from '@lockwatch/texts';
import type { APIActionRowComponent, APIComponentInMessageActionRow, APIEmbed } from 'discord-api-types/v10';
import type { PingDocument, PingLine, PingReposts, PingRule } from './ping-document.js';
import { fitLines, safeText } from './safe-text.js';

/** The body of a message to Discord, the same for webhooks and direct messages. */
export interface PingBody {
  content: string;
  embeds: APIEmbed[];
  /** Buttons; only a direct message of the bot can carry them. */
  components?: APIActionRowComponent<APIComponentInMessageActionRow>[];
  /** Nobody but the listed users and roles; without it nobody. */
  allowed_mentions?: { parse: []; users?: string[]; roles?: string[] };
}

/** Discord: embeds in one message, and characters over all of them (docs: resources/message, "Embed Limits"). */
export const MAX_EMBEDS = 10;
const MAX_CHARACTERS = 6000;
export const DESCRIPTION_MAX = 4096;
/** A trader's words leave room for offers. */
const WORDS_MAX = 3000;
const CONTENT_MAX = 400;
/** Of a user's own text, which is struck out once the message is deleted. */
const HEADLINE_MAX = CONTENT_MAX - strike('').length;
/** With the longest texts they fit into the 2,000 characters of a message. */
const MAX_MENTIONS = 10;

const rate = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

const COLOURS = { SELL: 0x2e9e5b, BUY: 0x2f6fde, TRADE: 0x8a5bd6, gone: 0x7a7f87 } as const;

interface RenderOptions {
  /** Mentions whom the rules name; only through a webhook. */
  withMentions?: boolean;
}

/**
 * Renders one to ten pings as one message. The traders' words get what the other fields leave of the length limit, and the
 * details get what is free then. Throws RangeError for another number.
 */
export function renderPings(documents: readonly PingDocument[], options: RenderOptions = {}): PingBody {
  if (documents.length < 1 || documents.length > MAX_EMBEDS)
    throw new RangeError('A message holds one to ten pings.');
  const share = Math.floor(MAX_CHARACTERS / documents.length);
  const frames = documents.map((document) => ({
    document,
    embed: frame(document, share),
    details: listDetails(document),
  }));
  const room = frames.reduce((left, { embed }) => left - getEmbedLength(embed), MAX_CHARACTERS);
  const wordLengths = documents.map((document) => quote(document, WORDS_MAX).length);
  const wordsMax = getShare(wordLengths, room);
  const parts = frames.map((part) => ({ ...part, words: quote(part.document, wordsMax) }));
  const left = parts.reduce((rest, { words }) => rest - words.length, room);
  const detailLengths = parts.map(({ details }) => getDetailsLength(details));
  const detailsMax = getShare(detailLengths, left);
  const headlines = fitLines(
    documents.map(headline),
    CONTENT_MAX * Math.min(documents.length, 4),
    documents[0]?.language ?? 'en',
  );
  const mentions = options.withMentions ? listMentions(documents) : [];
  const getIds = (kind: Mention['kind']) => mentions.filter((one) => one.kind === kind).map(({ id }) => id);
  return {
    content: [...mentions.map(formatMention), headlines].join(' '),
    embeds: parts.map(({ document, embed, words, details }) => ({
      ...embed,
      description: description(
        document.language,
        words,
        details,
        Math.min(detailsMax, DESCRIPTION_MAX - words.length),
      ),
    })),
    allowed_mentions:
      mentions.length === 0 ? { parse: [] } : { parse: [], users: getIds('user'), roles: getIds('role') },
  };
}

/** Whom the rules of these pings mention, each once. */
function listMentions(documents: readonly PingDocument[]): Mention[] {
  const rules = documents.flatMap(({ lines }) => lines.flatMap((line) => line.rules));
  const mentions = rules.flatMap(({ mention }) =>
    mention ? [[formatMention(mention), mention] as const] : [],
  );
  return [...new Map(mentions).values()].slice(0, MAX_MENTIONS);
}

/** An embed but for its description. */
function frame(document: PingDocument, room: number): APIEmbed {
  const share = (part: number, max: number) => Math.min(max, Math.floor(room * part));
  const { message } = document;
  const isGone = message.isDeleted || document.lines.every((line) => line.state === 'gone');
  const [first] = document.lines;
  const worlds = message.worlds.join(', ');
  const say = createSay(document.language);
  const rulesOfLine = Math.max(...document.lines.map((line) => line.rules.length));
  const fields = [
    {
      name: say({ text: 'ping.author' }),
      value: safeText(message.authorName, share(0.08, 200)),
      inline: true,
    },
    {
      name: say({ text: 'ping.channel' }),
      value: message.channelName ? `#${safeText(message.channelName, share(0.08, 120) - 1)}` : '',
      inline: true,
    },
    { name: say({ text: 'ping.world' }), value: safeText(worlds, share(0.08, 200)), inline: true },
    {
      name: say({ text: 'ping.rules', values: { count: rulesOfLine } }),
      value: fitLines(ruleLines(document, share(0.06, 200)), share(0.2, 1024), document.language),
      inline: false,
    },
  ];
  return {
    title: clip(title(document, share(0.15, 256)), share(0.15, 256)),
    url: messageUrl(message),
    color: isGone || !first ? COLOURS.gone : COLOURS[first.type],
    fields: fields.filter((field) => field.value !== ''),
    footer: { text: footer(document) },
    timestamp: new Date(message.postedAtMs).toISOString(),
  };
}

function getEmbedLength({ title = '', fields = [], footer }: APIEmbed): number {
  return [title, footer?.text ?? '', ...fields.flatMap(({ name, value }) => [name, value])].join('').length;
}

function title(document: PingDocument, max: number): string {
  const [first, ...others] = document.lines;
  if (!first) return '';
  const say = createSay(document.language);
  const render = (item: string) => {
    const offer: Text = { text: 'ping.offer', values: { side: toSide(first.type), item } };
    const withMore: Text =
      others.length > 0
        ? { text: 'ping.offerAndMore', values: { offer, count: others.length } }
        : { text: 'ping.offerAtPrice', values: { offer, price: offerPrice(first, say) } };
    return say(document.message.isDeleted ? { text: 'ping.gone', values: { offer: withMore } } : withMore);
  };
  return render(safeText(first.itemName, Math.max(1, max - render('').length)));
}

/** A line of the text above the embeds, which a phone shows in its notification. */
function headline(document: PingDocument): string {
  const { template, message } = document;
  const own = template === null ? '' : clip(fillPingTemplate(template, toFields(document)), HEADLINE_MAX);
  const text = own || usualHeadline(document);
  return message.isDeleted ? strike(text) : text;
}

/** What a user's template may name: the first offer of the ping, and its message. */
function toFields({ lines: [first, ...others], message, language }: PingDocument): Record<PingField, string> {
  const say = createSay(language);
  const item = safeText(first?.itemName ?? '', 120);
  const side = toSide(first?.type ?? 'TRADE');
  return {
    side: say({ text: 'ping.offer', values: { side, item: '' } }).trim(),
    item:
      others.length > 0
        ? say({ text: 'ping.offerAndMore', values: { offer: item, count: others.length } })
        : item,
    price: first ? offerPrice(first, say) : '',
    usual: first ? usualText(first, say) : '',
    world: safeText(message.worlds.join(', '), 100),
    trader: safeText(message.authorName, 60),
    channel: message.channelName ? `#${safeText(message.channelName, 60)}` : '',
    link: messageUrl(message),
  };
}

function usualHeadline(document: PingDocument): string {
  const { message } = document;
  const values = { offer: title(document, 200), author: safeText(message.authorName, 60) };
  return createSay(document.language)(
    message.channelName
      ? { text: 'ping.headlineInChannel', values: { ...values, channel: safeText(message.channelName, 60) } }
      : { text: 'ping.headline', values },
  );
}

function quote({ message, language }: PingDocument, max: number): string {
  return message.isTextRemoved
    ? `> *${createSay(language)({ text: 'ping.textRemoved' })}*`
    : `> ${safeText(message.content, max - 2)}`;
}

/** What stands before the trader's words, and the link after them. */
function listDetails(document: PingDocument): string[] {
  const { message } = document;
  const say = createSay(document.language);
  return [
    ...(message.isDeleted ? [say({ text: 'ping.messageDeleted' })] : []),
    ...(document.isLate ? [say({ text: 'ping.messageOld' })] : []),
    ...(document.reposts && !message.isDeleted ? [repostText(document.reposts, say)] : []),
    ...(message.isFirstPost && !message.isDeleted ? [say({ text: 'ping.firstPost' })] : []),
    ...document.lines.map((line) => offerText(line, message.isDeleted, say)),
    `[${say({ text: 'ping.goToMessage' })}](${messageUrl(message)})`,
  ];
}

/** With `room` for the details: the link is left out first, since the title has it too, then the last offers. */
function description(language: Language, words: string, details: readonly string[], room: number): string {
  const offers = details.slice(0, -1);
  if (getDetailsLength(details) <= room) return [...offers, words, ...details.slice(-1)].join('\n');
  const [first = ''] = offers;
  const more = formatText(language, { text: 'ping.moreLines', values: { count: 99 } });
  const isRoom = getDetailsLength([first, more]) <= room || getDetailsLength(offers) <= room;
  return isRoom ? `${fitLines(offers, room - 1, language)}\n${words}` : words;
}

function getDetailsLength(details: readonly string[]): number {
  return details.join('\n').length + 1;
}

/** The most that each may have, so that all fit into the room when the others take less. */
function getShare(needs: readonly number[], room: number): number {
  let share = Math.max(...needs);
  while (needs.reduce((sum, need) => sum + Math.min(need, share), 0) > room) share -= 1;
  return share;
}

/** `Seen 3 times, last 14:05 in #trade.`, with the time of the reader's clock. */
function repostText({ count, lastMs, lastChannelName }: PingReposts, say: Say): string {
  const values = { count: count + 1, time: `<t:${Math.floor(lastMs / 1000)}:t>` };
  if (lastChannelName === null) return say({ text: 'ping.reposts', values });
  return say({
    text: 'ping.repostsInChannel',
    values: { ...values, channel: safeText(lastChannelName, 60) },
  });
}

function offerText(line: PingLine, isDeleted: boolean, say: Say): string {
  const item = safeText(line.itemName, 120);
  const name = say({ text: 'ping.offer', values: { side: toSide(line.type), item } });
  const was = line.was ? `${strike(offerPrice(line.was, say))} ` : '';
  const price = `${was}${offerPrice(line, say)}`;
  const offer = `**${name}** · ${price}`;
  const isStruck = isDeleted || line.state === 'gone';
  const guess =
    line.kind === 'predicted' && line.words
      ? say({ text: 'ping.predictedFrom', values: { words: safeText(line.words, 60) } })
      : '';
  const alias = line.isOwnAlias ? say({ text: 'ping.foundByAlias' }) : '';
  const shown = isStruck ? strike(`${name} · ${offerPrice(line, say)}`) : offer;
  const reasons = [reasonText(line, say), usualText(line, say)];
  const sentences = isDeleted ? [shown, guess, alias] : [`${shown}.`, ...reasons, guess, alias];
  return sentences.filter(Boolean).join(' ');
}

/** How the price compares to the usual one: `24 % under the usual price, 4 WL (9 offers by 5 sellers).` */
export function usualText({ price, state, type, usual }: PingLine, say: Say): string {
  if (price === null || usual === null || type === 'TRADE' || state === 'gone') return '';
  const percent = Math.round((unitPrice(price) / usual.unitPrice - 1) * 100);
  const basis = describePriceBasis(usual, type);
  if (percent === 0) return say({ text: 'ping.usualPrice', values: { basis } });
  const usualPrice = formatPrice(priceFromBundle(usual.unitPrice, 1));
  const values = { percent: rate.format(Math.abs(percent)), price: usualPrice, basis };
  const text = say({ text: percent < 0 ? 'ping.underUsual' : 'ping.overUsual', values });
  const isFarBelow = isFarBelowUsual({ type, percent: -percent, traders: usual.traders });
  return isFarBelow ? `${text} ${say({ text: 'ping.farBelowUsual' })}` : text;
}

function ruleLines(document: PingDocument, nameMax: number): string[] {
  const say = createSay(document.language);
  const texts = document.lines.flatMap((line) =>
    line.rules.map((rule) => `${safeText(line.itemName, nameMax)}: ${ruleText(rule, say)}`),
  );
  return [...new Set(texts)];
}

function footer(document: PingDocument): string {
  const kinds = new Set(document.lines.map((line) => line.kind));
  const [kind = 'exact'] = kinds;
  const marks: Text[] = [
    { text: kinds.size > 1 ? 'ping.partlyPredicted' : `ping.${kind}` },
    ...(document.isLate ? [{ text: 'ping.late' } as const] : []),
    ...(document.message.isEdited ? [{ text: 'ping.edited' } as const] : []),
  ];
  return marks.map(createSay(document.language)).join(' · ');
}

/** Cuts without splitting a character, an escape or a broken mention. */
function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  return text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/[\\@]+$/, '');
}

function strike(text: string): string {
  return `~~${text}~~`;
}

/** A price as players write it and per lock: `200/1 (200 per WL)`, `1 DL 20 WL each (120 WL)`. */
export function playerPrice(price: Price, say: Say): string {
  if (price < 0) return `${rate.format(-price)}/1 (${rate.format(-price)} per WL)`;
  if (price === 0) return say({ text: 'ping.free' });
  const [text, amount] =
    price >= 100 ? (['ping.priceEachInWl', price] as const) : (['ping.priceEachPerWl', 1 / price] as const);
  return say({ text, values: { price: formatLocks(price), amount: rate.format(amount) } });
}

/** The price, or price range, of an offer as text. */
export function offerPrice(offer: { price: Price | null; priceMax: Price | null }, say: Say): string {
  if (offer.price === null) return say({ text: 'ping.noPrice' });
  if (offer.priceMax === null || offer.priceMax === offer.price) return playerPrice(offer.price, say);
  const price = formatPriceRange(offer.price, offer.priceMax);
  return price.endsWith(' per WL') ? price : say({ text: 'ping.priceEach', values: { price } });
}

function ruleText({ minPrice, maxPrice, messageType }: PingRule, say: Say): string {
  const type = messageType === 'ANY' || messageType === 'BOTH' ? 'other' : messageType;
  return say({ text: 'ping.rule', values: { range: describeWatchRange(minPrice, maxPrice), type } });
}

/** Why the offer is in the ping, or how it changed, as a sentence. */
export function reasonText(line: PingLine, say: Say): string {
  if (line.state === 'gone') return say({ text: 'ping.noLongerOffered' });
  const [rule] = line.rules;
  const range = toRangeText(rule);
  if (line.state === 'unmatched') return say({ text: 'ping.noLongerMatches', values: { range } });
  if (line.price === null && line.type === 'TRADE') return say({ text: 'ping.swap' });
  const others = Math.max(0, line.rules.length - 1);
  if (line.price === null || (rule && isAnyPrice(rule.minPrice, rule.maxPrice))) {
    return say({ text: 'ping.matchesAnyPrice', values: { others } });
  }
  const isOnePrice = line.priceMax === null || line.priceMax === line.price;
  return say({ text: isOnePrice ? 'ping.priceInRange' : 'ping.pricesOverlap', values: { range, others } });
}

function toRangeText(rule: PingRule | undefined): Text {
  if (!rule || isAnyPrice(rule.minPrice, rule.maxPrice)) return { text: 'ping.yourRule' };
  const { from, to } = watchRangeEnds(rule.minPrice, rule.maxPrice);
  const range = describeWatchRange(rule.minPrice, rule.maxPrice);
  return { text: from === null || to === null ? 'ping.yourOpenRange' : 'ping.yourRange', values: { range } };
}

/** Writes texts in the language of a ping's owner. */
export type Say = (text: Text) => string;

export function createSay(language: Language): Say {
  return (text) => formatText(language, text);
}

/** For the choice of a text. */
export function toSide(type: OfferType): 'SELL' | 'BUY' | 'other' {
  return type === 'TRADE' ? 'other' : type;
}
