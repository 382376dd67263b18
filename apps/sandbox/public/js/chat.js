import { call } from './api.js';
import { byId, h, toast } from './dom.js';
import { messageView } from './message-view.js';
import { channelById, compareIds, directUserId, emit, on, personById, store } from './store.js';

const SHOWN = 200;
const EPHEMERAL = 64;
/** Settled once the open channel's history is shown. */
let opening = Promise.resolve();

/** The messages of the open channel. */
export function startChat() {
  on('open-channel', (channelId) => {
    opening = openChannel(channelId).catch((error) => toast(error.message, true));
  });
  on('message-create', ({ message }) => {
    remember(message);
    if (message.channel_id === store.channelId) append(message);
  });
  on('message-update', ({ message }) => {
    remember(message);
    replace(message);
  });
  on('message-delete', ({ id }) => {
    store.messages.delete(id);
    inList(id)?.remove();
    showEmpty();
  });
  on('private-reply', ({ message, user_id: userId, deleted }) => {
    if (deleted) {
      inList(message.id)?.remove();
      return;
    }
    const known = store.messages.has(message.id);
    remember({ ...message, private_to: userId });
    const stored = store.messages.get(message.id);
    if (known) replace(stored);
    else if (message.channel_id === store.channelId) append(stored);
  });
  on('jump', ({ channelId, messageId }) => void jump(channelId, messageId));
}

function remember(message) {
  store.messages.set(message.id, { ...store.messages.get(message.id), ...message });
  if (store.messages.size > 5000) store.messages.delete(store.messages.keys().next().value);
}

async function openChannel(channelId) {
  store.channelId = channelId;
  const channel = channelById(channelId);
  const direct = personById(directUserId(channelId));
  byId('channel-title').textContent = channel
    ? `# ${channel.name}`
    : `Direct messages of ${direct?.name ?? 'someone'}`;
  byId('channel-note').textContent = noteOf(channelId);
  const list = byId('messages');
  list.replaceChildren();
  const history = await call('GET', `/messages?channel_id=${channelId}&limit=${SHOWN}`);
  if (store.channelId !== channelId) return;
  for (const message of history) remember(message);
  const privates = [...store.messages.values()].filter(
    (message) => message.private_to && message.channel_id === channelId,
  );
  const all = [...history, ...privates].sort((a, b) => compareIds(a.id, b.id));
  list.replaceChildren(...all.map(view));
  showEmpty();
  list.scrollTop = list.scrollHeight;
}

function noteOf(channelId) {
  if (channelId === store.state.pings_channel_id) return 'Where the ready-made webhooks post';
  return channelById(channelId)
    ? 'Players post here; the bot reads along'
    : 'What the bot wrote to this person';
}

function view(message) {
  const isPrivate = (message.flags & EPHEMERAL) !== 0;
  return messageView(message, {
    isEditable: !message.author.bot,
    ...(isPrivate && { note: `Only ${personById(message.private_to)?.name ?? 'one person'} sees this` }),
  });
}

function append(message) {
  const list = byId('messages');
  const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 80;
  list.querySelector('.empty')?.remove();
  list.append(view(message));
  while (list.children.length > SHOWN) list.firstElementChild?.remove();
  if (isAtEnd) list.scrollTop = list.scrollHeight;
}

function replace(message) {
  const old = inList(message.id);
  if (!old) return;
  const fresh = view(message);
  fresh.classList.add('changed');
  old.replaceWith(fresh);
}

function inList(id) {
  return byId('messages').querySelector(`#message-${id}`);
}

function showEmpty() {
  const list = byId('messages');
  if (list.children.length > 0) return;
  list.append(
    h(
      'li',
      { class: 'empty' },
      h('strong', {}, 'Nothing said here yet'),
      h('span', {}, 'Post a trade message below, or take one from the guide.'),
    ),
  );
}

async function jump(channelId, messageId) {
  emit('tab', 'chat');
  if (store.channelId !== channelId) emit('select-channel', channelId);
  await opening;
  const item = inList(messageId);
  if (!item) {
    toast('That message is gone.');
    return;
  }
  item.scrollIntoView({ block: 'center' });
  item.classList.remove('changed');
  requestAnimationFrame(() => item.classList.add('changed'));
  item.focus({ preventScroll: true });
}
