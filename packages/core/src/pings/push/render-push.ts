import type { PushPayload } from '@lockwatch/contracts';
import type { MessageParser } from '../../market/index.js';
import type { PingDocument } from '../document/ping-document.js';
import { offerPrice, reasonText, SIDE_VERBS, usualText } from '../document/render-ping.js';
import { plainText } from '../document/safe-text.js';

const NAME_MAX = 80;

/** A ping as a browser's notification: the offer and its price, how that compares, and who offers it where. */
export function renderPush(
  document: PingDocument,
  getUsualPrice: MessageParser['getUsualPrice'],
): PushPayload {
  const { message, lines, notificationId } = document;
  const [first, ...others] = lines;
  const isGone = message.isDeleted || lines.every((line) => line.state === 'gone');
  const offer = first
    ? `${SIDE_VERBS[first.type]} ${plainText(first.itemName, NAME_MAX)} · ${offerPrice(first)}`
    : '';
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  const channel = message.channelName ? ` in #${plainText(message.channelName, NAME_MAX)}` : '';
  return {
    tag: toTag(notificationId),
    title: `${isGone ? 'Gone: ' : ''}${offer}${more}`,
    body: [
      ...(first && !isGone ? [usualText(first, getUsualPrice(first)).trim() || reasonText(first)] : []),
      `${plainText(message.authorName, NAME_MAX)}${channel}`,
    ].join('\n'),
    path: `/dashboard/notifications?ping=${notificationId}`,
  };
}

/** 22 characters of the id: a topic may have 32 (RFC 8030). */
function toTag(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
}
