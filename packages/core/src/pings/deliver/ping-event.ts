import { messageUrl, unitPrice } from '@lockwatch/contracts';
import { getOfferDealPercent, type PingDocument } from '../document/ping-document.js';

/** What a signed webhook gets (docs/api.md). A ping keeps its id; `ping.deleted` when its offers are gone. */
export interface PingEvent {
  type: 'ping.created' | 'ping.updated' | 'ping.deleted' | 'ping.test' | 'price_alert.reached';
  /** When it happened, ISO 8601. */
  timestamp: string;
  /** Of a ping, or of a price alert. */
  data: ReturnType<typeof toEventData> | Record<string, string | number | null>;
}

/** A ping as an event. */
export function toPingEvent(
  ping: PingDocument,
  { isUpdate, nowMs }: { isUpdate: boolean; nowMs: number },
): PingEvent {
  const isDeleted = ping.message.isDeleted || ping.lines.every(({ state }) => state === 'gone');
  return {
    type: isDeleted ? 'ping.deleted' : isUpdate ? 'ping.updated' : 'ping.created',
    timestamp: new Date(nowMs).toISOString(),
    data: toEventData(ping),
  };
}

/** Prices in world locks for one item. */
function toEventData({ notificationId, message, lines }: PingDocument) {
  return {
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
  };
}
