import { OFFERS_WEIGHT } from '@lockwatch/api';
import {
  AppError,
  formatPrice,
  formatPriceRange,
  type ItemPrice,
  itemIdSchema,
  type PriceSide,
} from '@lockwatch/contracts';
import type { Prices } from '@lockwatch/core';
import { formatText, type Language, type Sentences, type Text, toLanguage } from '@lockwatch/texts';
import type { FastifyInstance } from 'fastify';

interface ItemPageOptions {
  /** The web app's document. */
  page: string;
  prices: Prices;
  brandName: string;
  publicUrl: string;
}

/** The public page of an item: the web app, with a title and a description for previews of a link to it. */
export function registerItemPage(app: FastifyInstance, options: ItemPageOptions): void {
  app.get<{ Params: { id: string } }>(
    '/item/:id',
    { config: { weight: OFFERS_WEIGHT } },
    async (request, reply) => {
      reply
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-language')
        .type('text/html; charset=utf-8');
      const price = await findPrice(options.prices, request.params.id);
      if (price === null) return reply.status(404).send(options.page);
      const language = toLanguage(request.headers['accept-language']);
      return reply.send(withHead(options.page, describePrice(price, language, options)));
    },
  );
}

/** Null for an unknown item. */
async function findPrice(prices: Prices, id: string): Promise<ItemPrice | null> {
  const parsed = /^\d{1,10}$/.test(id) ? itemIdSchema.safeParse(Number(id)) : null;
  if (!parsed?.success) return null;
  try {
    return await prices.readPrice(parsed.data);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

interface PageHead {
  language: Language;
  title: string;
  description: string;
  url: string;
  siteName: string;
}

function describePrice(price: ItemPrice, language: Language, options: ItemPageOptions): PageHead {
  const { brandName, publicUrl } = options;
  const { days } = price;
  const say = (text: Sentences) => formatText(language, text);
  const sides = (['sell', 'buy'] as const).flatMap((side): Text[] => {
    const found = price[side];
    return found ? [{ text: `market.itemPage.${side}`, values: { price: formatSide(found) } }] : [];
  });
  return {
    language,
    title: say({ text: 'market.itemPage.title', values: { item: price.item_name, brand: brandName } }),
    description: say(
      sides.length === 0
        ? { text: 'market.itemPage.noOffers', values: { days } }
        : [...sides, { text: 'market.itemPage.basis', values: { days } }],
    ),
    url: `${publicUrl}/item/${price.item_id}`,
    siteName: brandName,
  };
}

function formatSide(side: PriceSide): string {
  const range = formatPriceRange(side.low_price, side.high_price);
  const median = formatPrice(side.median_price);
  return side.low_price === side.high_price ? median : `${median} (${range})`;
}

/** The document with this language, title and description instead of the web app's. */
function withHead(page: string, { language, title, description, url, siteName }: PageHead): string {
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    ...Object.entries({
      'og:type': 'website',
      'og:site_name': siteName,
      'og:title': title,
      'og:description': description,
      'og:url': url,
    }).map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`),
    '<meta name="twitter:card" content="summary" />',
  ];
  return page
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<meta\s+name="description"[^>]*>/, '')
    .replace('</head>', () => `${tags.join('\n')}</head>`);
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
