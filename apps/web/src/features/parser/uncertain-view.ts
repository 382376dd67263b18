import type { LabelledOfferDto, UncertainMessage } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/parser';

export function toParsedOffers(message: UncertainMessage): LabelledOfferDto[] {
  return message.offers.map(({ type, item_id, price, price_max }) => ({ type, item_id, price, price_max }));
}

/** The confidence (0 to 1) in words; at most 99 %, because a prediction is never certain. */
export function confidenceText(confidence: number): string {
  return t('parser.uncertain.confidence', { percent: Math.min(99, Math.round(confidence * 100)) });
}
