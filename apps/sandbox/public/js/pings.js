import { call } from './api.js';
import { busy, byId, h } from './dom.js';
import { messageView } from './message-view.js';
import { compareIds, emit, on, personById, store } from './store.js';

const SHOWN = 100;
let unseen = 0;

/** What the product sent: webhook messages and direct messages, newest first, edited in place. */
export function startPings() {
  on('message-create', ({ message, user_id: userId }) => {
    if (!isPing(message, userId)) return;
    byId('pings').querySelector('.empty')?.remove();
    byId('pings').prepend(view(message, userId));
    while (byId('pings').children.length > SHOWN) byId('pings').lastElementChild?.remove();
    if (document.body.dataset.tab !== 'pings') unseen += 1;
    showCount();
  });
  on('message-update', ({ message, user_id: userId }) => {
    const old = itemOf(message.id);
    if (!old) return;
    const fresh = view(message, userId);
    fresh.classList.add('changed');
    old.replaceWith(fresh);
  });
  on('message-delete', ({ id }) => {
    itemOf(id)?.classList.add('gone');
  });
  on('tab', (tab) => {
    if (tab !== 'pings') return;
    unseen = 0;
    showCount();
  });
  byId('clear-pings').addEventListener('click', (event) =>
    busy(event.currentTarget, async () => {
      await call('DELETE', '/outbox');
      byId('pings').replaceChildren();
      showEmpty();
    }),
  );
}

/** Fills the list from the channels at the start. */
export async function loadPings() {
  const channels = [
    store.state.pings_channel_id,
    ...store.state.direct_channels.map((channel) => channel.id),
  ];
  const lists = await Promise.all(
    channels.map((id) => call('GET', `/messages?channel_id=${id}&limit=${SHOWN}`)),
  );
  const pings = lists
    .flat()
    .map((message) => ({ message, userId: userOf(message.channel_id) }))
    .filter(({ message, userId }) => isPing(message, userId))
    .sort((a, b) => compareIds(b.message.id, a.message.id))
    .slice(0, SHOWN);
  byId('pings').replaceChildren(...pings.map(({ message, userId }) => view(message, userId)));
  showEmpty();
}

function userOf(channelId) {
  return store.state.direct_channels.find((channel) => channel.id === channelId)?.user_id;
}

function isPing(message, userId) {
  if (!message.author.bot || message.interaction_metadata) return false;
  return userId !== undefined || (message.webhook_id !== undefined && !message.application_id);
}

function view(message, userId) {
  const item = messageView(message, { note: noteOf(message, userId) });
  item.id = `ping-${message.id}`;
  return item;
}

function itemOf(id) {
  return byId('pings').querySelector(`#ping-${id}`);
}

function noteOf(message, userId) {
  const owner = userId
    ? `to ${personById(userId)?.name ?? 'a person'}`
    : `for ${webhookOwner(message.webhook_id) ?? `webhook …${message.webhook_id.slice(-4)}`}`;
  const delay = delayOf(message);
  return delay === null ? owner : `${owner} · ${delay} ms after the post`;
}

function webhookOwner(webhookId) {
  return store.state.people.find((person) => person.webhook_url.includes(`/${webhookId}/`))?.name;
}

/** A ping links to its message; both times are the sandbox's own, so their difference is the product's speed. */
function delayOf(message) {
  const match = /discord\.com\/channels\/\d+\/\d+\/(\d+)/.exec(JSON.stringify(message));
  const source = match && store.messages.get(match[1]);
  return source ? Math.max(0, Date.parse(message.timestamp) - Date.parse(source.timestamp)) : null;
}

function showEmpty() {
  if (byId('pings').children.length > 0) return;
  byId('pings').append(
    h(
      'li',
      { class: 'empty' },
      h('strong', {}, 'No pings yet'),
      h('span', {}, 'They arrive here the moment an offer meets a watch rule.'),
      h(
        'button',
        { type: 'button', class: 'button secondary', onclick: () => emit('tab', 'guide') },
        'How to get one',
      ),
    ),
  );
}

function showCount() {
  const count = byId('ping-count');
  count.hidden = unseen === 0;
  count.textContent = String(unseen);
}
