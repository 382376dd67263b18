import { byId, h } from './dom.js';
import { emit, on, personById, store } from './store.js';

/** The channels, the direct messages the bot wrote, and whether the bot is there. */
export function startChannels() {
  on('state', () => {
    byId('guild-name').textContent = store.state.guild.name;
    show();
    showStatus(store.state.gateway_clients.filter((client) => client.connected).length);
  });
  on('select-channel', select);
  on('clients', ({ connected }) => showStatus(connected));
  on('message-create', ({ message, user_id: userId }) => {
    if (userId === undefined || store.state.direct_channels.some((one) => one.id === message.channel_id))
      return;
    store.state.direct_channels.push({ id: message.channel_id, user_id: userId });
    show();
  });
}

function select(channelId) {
  emit('open-channel', channelId);
  show();
}

function show() {
  const { channels, direct_channels: directs } = store.state;
  byId('channels').replaceChildren(
    h('ul', {}, ...channels.map((channel) => entry(channel.id, `# ${channel.name}`))),
    ...(directs.length > 0
      ? [
          h('p', { class: 'group' }, 'Direct messages'),
          h('ul', {}, ...directs.map((one) => entry(one.id, personById(one.user_id)?.name ?? 'Someone'))),
        ]
      : []),
  );
}

function entry(id, label) {
  const isOpen = id === store.channelId;
  return h(
    'li',
    {},
    h('button', { type: 'button', 'aria-current': isOpen ? 'page' : null, onclick: () => select(id) }, label),
  );
}

function showStatus(connected) {
  const status = byId('bot-status');
  status.classList.toggle('on', connected > 0);
  const [, text] = status.children;
  text.textContent = connected > 0 ? 'The bot is connected' : 'The bot is not connected';
}
