import {
  formatLocks,
  formatMention,
  formatPrice,
  formatPriceBasis,
  formatPriceRange,
  formatWatchRange,
  isAnyPrice,
  type Mention,
  type MessageType,
  messageUrl,
  type OfferType,
  type Price,
  priceFromBundle,
  unitPrice,
  watchRangeEnds,
} from '@lockwatch/contracts';
import type { APIActionRowComponent, APIComponentInMessageActionRow, APIEmbed } from 'discord-api-types/v10';
import type { MessageParser, PriceOfOffers } from '../../market/index.js';
import type { PingDocument, PingLine, PingReposts, PingRule } from './ping-document.js';
import { fitLines, safeText } from './safe-text.js';

/** The body of a message to Discord, the same for webhooks and direct messages. */
export interface PingBody {
  content: string;
  embeds: APIEmbed[];
  /** Buttons; only a direct message of the bot can carry them. */
  components?: APIActionRowComponent<APIComponentInMessageActionRow>[];
  /** Nobody but the listed users and roles. */
  allowed_mentions: { parse: []; users?: string[]; roles?: string[] };
}

/** Discord: embeds in one message, and characters over all of them (docs: resources/message, "Embed Limits"). */
export const MAX_EMBEDS = 10;
const MAX_CHARACTERS = 6000;
export const DESCRIPTION_MAX = 4096;
/** A trader's words leave room for offers. */
const WORDS_MAX = 3000;
const CONTENT_MAX = 400;
/** With the longest texts they fit into the 2,000 characters of a message. */
const MAX_MENTIONS = 10;

export const SIDE_VERBS: Record<OfferType, string> = { SELL: 'Selling', BUY: 'Buying', TRADE: 'Trading' };

const WANTED: Record<MessageType, string> = {
  SELL: 'sellers',
  BUY: 'buyers',
  ANY: 'buyers and sellers',
  BOTH: 'buyers and sellers',
  UNKNOWN: 'swaps',
};

const rate = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

const COLOURS = { SELL: 0x2e9e5b, BUY: 0x2f6fde, TRADE: 0x8a5bd6, gone: 0x7a7f87 } as const;

/** What a ping shows beside its documents. */
interface RenderOptions {
  /** The usual price of one item; null where it is not known. */
  getUsualPrice?: MessageParser['getUsualPrice'];
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
    details: listDetails(document, options),
  }));
  const room = frames.reduce((left, { embed }) => left - getEmbedLength(embed), MAX_CHARACTERS);
  const wordLengths = documents.map((document) => quote(document, WORDS_MAX).length);
  const wordsMax = getShare(wordLengths, room);
  const parts = frames.map((part) => ({ ...part, words: quote(part.document, wordsMax) }));
  const left = parts.reduce((rest, { words }) => rest - words.length, room);
  const detailLengths = parts.map(({ details }) => getDetailsLength(details));
  const detailsMax = getShare(detailLengths, left);
  const headlines = fitLines(documents.map(headline), CONTENT_MAX * Math.min(documents.length, 4));
  const mentions = options.withMentions ? listMentions(documents) : [];
  const getIds = (kind: Mention['kind']) => mentions.filter((one) => one.kind === kind).map(({ id }) => id);
  return {
    content: [...mentions.map(formatMention), headlines].join(' '),
    embeds: parts.map(({ embed, words, details }) => ({
      ...embed,
      description: description(words, details, Math.min(detailsMax, DESCRIPTION_MAX - words.length)),
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
  const fields = [
    { name: 'Author', value: safeText(message.authorName, share(0.08, 200)), inline: true },
    {
      name: 'Channel',
      value: message.channelName ? `#${safeText(message.channelName, share(0.08, 120) - 1)}` : '',
      inline: true,
    },
    { name: 'World', value: safeText(worlds, share(0.08, 200)), inline: true },
    {
      name: document.lines.some((line) => line.rules.length > 1) ? 'Your rules' : 'Your rule',
      value: fitLines(ruleLines(document, share(0.06, 200)), share(0.2, 1024)),
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
  const mark = document.message.isDeleted ? 'Gone: ' : '';
  const more = others.length > 0 ? ` and ${others.length} more` : ` · ${offerPrice(first)}`;
  const item = safeText(first.itemName, Math.max(1, max - mark.length - more.length - 9));
  return `${mark}${SIDE_VERBS[first.type]} ${item}${more}`;
}

/** A line of the text above the embeds, which a phone shows in its notification. */
function headline(document: PingDocument): string {
  const { message } = document;
  const where = message.channelName ? ` in #${safeText(message.channelName, 60)}` : '';
  const text = `${title(document, 200)} – ${safeText(message.authorName, 60)}${where}`;
  return message.isDeleted ? strike(text) : text;
}

/** The trader's own words. */
function quote({ message }: PingDocument, max: number): string {
  return message.isTextRemoved ? '> *Text removed*' : `> ${safeText(message.content, max - 2)}`;
}

/** What stands before the trader's words, and the link after them. */
function listDetails(document: PingDocument, options: RenderOptions): string[] {
  const { message } = document;
  return [
    ...(message.isDeleted ? ['The message was deleted.'] : []),
    ...(document.isLate ? ['Late: the message was already a while old.'] : []),
    ...(document.reposts && !message.isDeleted ? [repostText(document.reposts)] : []),
    ...document.lines.map((line) => offerText(line, message.isDeleted, options)),
    `[Go to the message](${messageUrl(message)})`,
  ];
}

/** With `room` for the details: the link is left out first, since the title has it too, then the last offers. */
function description(words: string, details: readonly string[], room: number): string {
  const offers = details.slice(0, -1);
  if (getDetailsLength(details) <= room) return [...offers, words, ...details.slice(-1)].join('\n');
  const [first = ''] = offers;
  const isRoom = getDetailsLength([first, 'and 99 more']) <= room || getDetailsLength(offers) <= room;
  return isRoom ? `${fitLines(offers, room - 1)}\n${words}` : words;
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
function repostText({ count, lastMs, lastChannelName }: PingReposts): string {
  const where = lastChannelName === null ? '' : ` in #${safeText(lastChannelName, 60)}`;
  return `Seen ${count + 1} times, last <t:${Math.floor(lastMs / 1000)}:t>${where}.`;
}

function offerText(line: PingLine, isDeleted: boolean, { getUsualPrice }: RenderOptions): string {
  const name = `${SIDE_VERBS[line.type]} ${safeText(line.itemName, 120)}`;
  const was = line.was ? `${strike(offerPrice(line.was))} ` : '';
  const price = `${was}${offerPrice(line)}`;
  const offer = `**${name}** · ${price}`;
  const isStruck = isDeleted || line.state === 'gone';
  const guess =
    line.kind === 'predicted' && line.words ? ` Predicted from “${safeText(line.words, 60)}”.` : '';
  const alias = line.isOwnAlias ? ' Found by your alias.' : '';
  const told = isStruck ? strike(`${name} · ${offerPrice(line)}`) : offer;
  return isDeleted
    ? `${told}${guess}${alias}`
    : `${told}. ${reasonText(line)}${usualText(line, getUsualPrice?.(line) ?? null)}${guess}${alias}`;
}

/** How the price compares to the usual one: ` 24 % under the usual price, 4 WL (9 offers by 5 sellers).` */
export function usualText({ price, state, type }: PingLine, usual: PriceOfOffers | null): string {
  if (price === null || usual === null || type === 'TRADE' || state === 'gone') return '';
  const percent = Math.round((unitPrice(price) / usual.unitPrice - 1) * 100);
  const basis = formatPriceBasis(usual, type);
  if (percent === 0) return ` It is the usual price (${basis}).`;
  const relation = `${rate.format(Math.abs(percent))} % ${percent < 0 ? 'under' : 'over'} the usual price`;
  return ` ${relation}, ${formatPrice(priceFromBundle(usual.unitPrice, 1))} (${basis}).`;
}

function ruleLines(document: PingDocument, nameMax: number): string[] {
  const texts = document.lines.flatMap((line) =>
    line.rules.map((rule) => `${safeText(line.itemName, nameMax)}: ${ruleText(rule)}`),
  );
  return [...new Set(texts)];
}

function footer(document: PingDocument): string {
  const kinds = new Set(document.lines.map((line) => line.kind));
  const kind = kinds.size > 1 ? 'Partly predicted' : kinds.has('predicted') ? 'Predicted' : 'Exact';
  return [kind, document.isLate && 'late', document.message.isEdited && 'edited'].filter(Boolean).join(' · ');
}

/** Cuts without splitting a character or an escape. */
function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  return text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/\\+$/, '');
}

function strike(text: string): string {
  return `~~${text}~~`;
}

/** A price as players write it and per lock: `200/1 (200 per WL)`, `1 DL 20 WL each (120 WL)`. */
export function playerPrice(price: Price): string {
  if (price < 0) return `${rate.format(-price)}/1 (${rate.format(-price)} per WL)`;
  if (price === 0) return 'free';
  if (price >= 100) return `${formatLocks(price)} each (${rate.format(price)} WL)`;
  return `${formatLocks(price)} each (${rate.format(1 / price)} per WL)`;
}

/** The price, or price range, of an offer as text. */
export function offerPrice(offer: { price: Price | null; priceMax: Price | null }): string {
  if (offer.price === null) return 'no price said';
  if (offer.priceMax === null || offer.priceMax === offer.price) return playerPrice(offer.price);
  return `${formatPriceRange(offer.price, offer.priceMax)} each`.replace(/ per WL each$/, ' per WL');
}

function ruleText(rule: PingRule): string {
  return `${formatWatchRange(rule.minPrice, rule.maxPrice)}, ${WANTED[rule.messageType]}`;
}

/** Why the offer is in the ping, or how it changed, as a sentence. */
export function reasonText(line: PingLine): string {
  if (line.state === 'gone') return 'The message no longer offers it.';
  const [rule] = line.rules;
  const range = rangeText(rule);
  if (line.state === 'unmatched') return `It no longer meets ${range}.`;
  if (line.price === null && line.type === 'TRADE') return 'A swap, which you asked to hear of.';
  const more = line.rules.length > 1 ? ` and ${line.rules.length - 1} more of your rules` : '';
  if (line.price === null || (rule && isAnyPrice(rule.minPrice, rule.maxPrice))) {
    return `It meets your rule for any price${more}.`;
  }
  return line.priceMax === null || line.priceMax === line.price
    ? `The price is within ${range}${more}.`
    : `The prices overlap with ${range}${more}.`;
}

function rangeText(rule: PingRule | undefined): string {
  if (!rule || isAnyPrice(rule.minPrice, rule.maxPrice)) return 'your rule';
  const { from, to } = watchRangeEnds(rule.minPrice, rule.maxPrice);
  const range = formatWatchRange(rule.minPrice, rule.maxPrice);
  return from === null || to === null ? `your range (${range})` : `your range of ${range}`;
}
