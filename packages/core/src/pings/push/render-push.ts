import type { PushPayload } from '@lockwatch/contracts';
import type { Text } from '@lockwatch/texts';
import type { MessageParser } from '../../market/index.js';
import type { PingDocument, PingLine } from '../document/ping-document.js';
import { createSay, offerPrice, reasonText, type Say, toSide, usualText } from '../document/render-ping.js';
import { plainText } from '../document/safe-text.js';

const NAME_MAX = 80;

/** A ping as a browser's notification: the offer and its price, how that compares, and who offers it where. */
export function renderPush(
  document: PingDocument,
  getUsualPrice: MessageParser['getUsualPrice'],
): PushPayload {
  const { message, lines, notificationId } = document;
  const say = createSay(document.language);
  const [first, ...others] = lines;
  const isGone = message.isDeleted || lines.every((line) => line.state === 'gone');
  const author = plainText(message.authorName, NAME_MAX);
  return {
    tag: toTag(notificationId),
    title: first ? toTitle(first, { others: others.length, isGone }, say) : '',
    body: [
      ...(first && !isGone ? [usualText(first, getUsualPrice(first), say) || reasonText(first, say)] : []),
      message.channelName
        ? say({
            text: 'ping.authorInChannel',
            values: { author, channel: plainText(message.channelName, NAME_MAX) },
          })
        : author,
    ].join('\n'),
    path: `/dashboard/notifications?ping=${notificationId}`,
  };
}

function toTitle(line: PingLine, { others, isGone }: { others: number; isGone: boolean }, say: Say): string {
  const offer: Text = {
    text: 'ping.offerAtPrice',
    values: {
      offer: {
        text: 'ping.offer',
        values: { side: toSide(line.type), item: plainText(line.itemName, NAME_MAX) },
      },
      price: offerPrice(line, say),
    },
  };
  const all: Text = others > 0 ? { text: 'ping.offerAndMore', values: { offer, count: others } } : offer;
  return say(isGone ? { text: 'ping.gone', values: { offer: all } } : all);
}

/** 22 characters of the id: a topic may have 32 (RFC 8030). */
function toTag(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
}
