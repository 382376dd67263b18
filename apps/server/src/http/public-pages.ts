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
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type PageHead, type Site, withHead } from './page-head.js';

/** The pages for everybody: the web app, with a title and a description for previews of a link to it. */
export function registerPublicPages(app: FastifyInstance, options: Site & { prices: Prices }): void {
  app.get('/deals', async (request, reply) => {
    const language = toLanguage(request.headers['accept-language']);
    return sendPage(reply).send(withHead(options, describeDeals(language, options.brandName)));
  });

  app.get<{ Params: { id: string } }>(
    '/item/:id',
    { config: { weight: OFFERS_WEIGHT } },
    async (request, reply) => {
      sendPage(reply);
      const price = await findPrice(options.prices, request.params.id);
      if (price === null) return reply.status(404).send(options.findDocument(request.url));
      const language = toLanguage(request.headers['accept-language']);
      return reply.send(withHead(options, describePrice(price, language, options.brandName)));
    },
  );
}

function sendPage(reply: FastifyReply): FastifyReply {
  return reply
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-language')
    .type('text/html; charset=utf-8');
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

function describeDeals(language: Language, brand: string): PageHead {
  return {
    language,
    title: formatText(language, { text: 'market.dealsPage.title', values: { brand } }),
    description: formatText(language, { text: 'market.dealsPage.text' }),
    path: '/deals',
  };
}

function describePrice(price: ItemPrice, language: Language, brand: string): PageHead {
  const { days } = price;
  const say = (text: Sentences) => formatText(language, text);
  const sides = (['sell', 'buy'] as const).flatMap((side): Text[] => {
    const found = price[side];
    return found
      ? [{ text: `market.itemPage.${side}`, values: { price: formatSide(found), traders: found.traders } }]
      : [];
  });
  return {
    language,
    title: say({ text: 'market.itemPage.title', values: { item: price.item_name, brand } }),
    description: say(
      sides.length === 0
        ? { text: 'market.itemPage.noOffers', values: { days } }
        : [...sides, { text: 'market.itemPage.basis', values: { days } }],
    ),
    path: `/item/${price.item_id}`,
  };
}

function formatSide(side: PriceSide): string {
  const range = formatPriceRange(side.low_price, side.high_price);
  const median = formatPrice(side.median_price);
  return side.low_price === side.high_price ? median : `${median} (${range})`;
}
