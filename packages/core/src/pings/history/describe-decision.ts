import {
  type DecisionReason,
  describeWatchRange,
  formatPriceRange,
  type MessageType,
  type NotificationState,
  type OfferType,
} from '@lockwatch/contracts';
import { restoreText, type Sentences, type Text, type Value } from '@lockwatch/texts';

interface Decided {
  reason: DecisionReason;
  minPrice: number;
  maxPrice: number;
  messageType: MessageType;
  type: OfferType;
  price: number | null;
  priceMax: number | null;
  state: NotificationState | null;
  failure: string | null;
}

/** Why a rule was pinged or not, for its owner. */
export function describeDecision(decided: Decided): Sentences {
  const { reason, type, messageType } = decided;
  switch (reason) {
    case 'side':
      return { text: 'pings.decision.side', values: { offered: type, wanted: messageType } };
    case 'matched':
      return describePing(decided.state, decided.failure);
    case 'no-price':
      return {
        text: 'pings.decision.no-price',
        values: { range: describeWatchRange(decided.minPrice, decided.maxPrice) },
      };
    case 'price-low':
    case 'price-high':
      return {
        text: `pings.decision.${reason}`,
        values: {
          price: formatOffered(decided),
          range: describeWatchRange(decided.minPrice, decided.maxPrice),
        },
      };
    default:
      return { text: `pings.decision.${reason}` };
  }
}

function formatOffered({ price, priceMax }: Decided): Value {
  return price === null
    ? { text: 'pings.decision.noPriceNamed' }
    : formatPriceRange(price, priceMax ?? price);
}

function describePing(state: NotificationState | null, failure: string | null): Sentences {
  if (state === null) return { text: 'pings.decision.matched' };
  const matched: Text = { text: `pings.decision.matched.${state}` };
  return failure === null || state === 'sent' ? matched : [matched, restoreText('pings.failure.', failure)];
}
