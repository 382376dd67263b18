import { call } from './api.js';
import { byId } from './dom.js';
import { messageView } from './message-view.js';
import { directUserId, on, personName, store } from './store.js';

const SHOWN = 200;
/** When messages were posted, for the delay of pings. */
const postedAt = new Map();

/** A list of messages that follows the sandbox's events. */
function startList({ name, isShown, getNote, add }) {
  const element = byId(name);
  const find = (id) => byId(`${name}-${id}`);
  const view = (message, userId) =>
    messageView(message, { id: `${name}-${message.id}`, note: getNote(message, userId) });
  const put = ({ message, user_id: userId }) => {
    const old = find(message.id);
    if (old) old.replaceWith(view(message, userId));
    else if (isShown(message)) add(element, view(message, userId));
  };
  on('message-create', put);
  on('message-update', put);
  on('message-delete', ({ id }) => find(id)?.remove());
  return { element, view, put };
}

export function startLists() {
  const chat = startList({
    name: 'chat',
    isShown: (message) => message.channel_id === store.channelId,
    getNote: (message, userId) =>
      (message.flags & 64) === 0 || !userId ? null : `Only ${personName(userId)} sees this`,
    add: (element, view) => {
      element.append(view);
      while (element.children.length > SHOWN) element.firstElementChild.remove();
      element.scrollTop = element.scrollHeight;
    },
  });
  on('private-reply', chat.put);
  on('message-create', ({ message }) => postedAt.set(message.id, Date.parse(message.timestamp)));

  const pings = startList({
    name: 'pings',
    isShown: isPing,
    getNote: pingNote,
    add: (element, view) => {
      element.prepend(view);
      while (element.children.length > SHOWN) element.lastElementChild.remove();
    },
  });

  return {
    /** Shows a channel's messages. */
    async openChannel(channelId) {
      store.channelId = channelId;
      const history = await loadHistory(channelId);
      if (store.channelId !== channelId) return;
      chat.element.replaceChildren(...history.map((message) => chat.view(message)));
      chat.element.scrollTop = chat.element.scrollHeight;
    },
    /** Shows the pings of the pings channel and of all direct messages. */
    async loadPings() {
      const { pings_channel_id: pingsChannel, direct_channels: direct } = store.state;
      const lists = await Promise.all([pingsChannel, ...direct.map(({ id }) => id)].map(loadHistory));
      const messages = lists.flat().filter(isPing);
      messages.sort((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp));
      pings.element.replaceChildren(...messages.slice(0, SHOWN).map((message) => pings.view(message)));
    },
  };
}

/** Oldest first. */
async function loadHistory(channelId) {
  const messages = await call('GET', `/discord/dev/messages?channel_id=${channelId}&limit=${SHOWN}`);
  for (const message of messages) postedAt.set(message.id, Date.parse(message.timestamp));
  return messages.toReversed();
}

/** Whether the product sent it, and not as a reply to a command. */
function isPing(message) {
  return message.author.bot && !message.application_id;
}

/** The recipient, and how long after the offer the ping was sent. */
function pingNote(message, userId = directUserId(message.channel_id)) {
  const { people } = store.state;
  const owner = people.find(({ webhook_url: url }) => url.includes(`/${message.webhook_id}/`));
  const recipient = message.webhook_id ? `for ${owner?.name ?? 'a webhook'}` : `to ${personName(userId)}`;
  const [, offer] = /discord\.com\/channels\/\d+\/\d+\/(\d+)/.exec(JSON.stringify(message)) ?? [];
  const offeredAt = postedAt.get(offer);
  if (offeredAt === undefined) return recipient;
  return `${recipient}, ${Date.parse(message.timestamp) - offeredAt} ms after the offer`;
}
