import { messageUrl, type OfferType, unitPrice } from '@lockwatch/contracts';
import { getOfferDealPercent, type PingDocument } from '../document/ping-document.js';

/** What a signed webhook gets (docs/api.md). A ping keeps its id; `ping.deleted` when its offers are gone. */
export interface PingEvent {
  type: 'ping.created' | 'ping.updated' | 'ping.deleted' | 'ping.test';
  /** When it happened, ISO 8601. */
  timestamp: string;
  data: PingEventData | Record<string, never>;
}

interface PingEventData {
  ping_id: string;
  author: string;
  worlds: string[];
  channel: string | null;
  content: string;
  message_url: string;
  posted_at: string;
  /** Prices in world locks for one item. */
  offers: {
    item_id: number;
    item: string;
    side: OfferType;
    unit_price: number | null;
    usual_price: number | null;
    deal_percent: number | null;
    is_current: boolean;
  }[];
}

/** A ping as an event. */
export function toPingEvent(
  { notificationId, message, lines }: PingDocument,
  { isUpdate, nowMs }: { isUpdate: boolean; nowMs: number },
): PingEvent {
  const isDeleted = message.isDeleted || lines.every(({ state }) => state === 'gone');
  return {
    type: isDeleted ? 'ping.deleted' : isUpdate ? 'ping.updated' : 'ping.created',
    timestamp: new Date(nowMs).toISOString(),
    data: {
      ping_id: notificationId,
      author: message.authorName,
      worlds: message.worlds,
      channel: message.channelName,
      content: message.content,
      message_url: messageUrl(message),
      posted_at: new Date(message.postedAtMs).toISOString(),
      offers: lines.map((line) => ({
        item_id: line.itemId,
        item: line.itemName,
        side: line.type,
        unit_price: line.price === null ? null : unitPrice(line.price),
        usual_price: line.usual?.unitPrice ?? null,
        deal_percent: getOfferDealPercent(line),
        is_current: line.state === 'current' || line.state === 'changed',
      })),
    },
  };
}
