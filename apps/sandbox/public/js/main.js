import { call } from './api.js';
import { startCommandForm } from './command-form.js';
import { busy, byId, h, toast } from './dom.js';
import { startLists } from './lists.js';
import { directUserId, emit, on, personName, store } from './store.js';

const EVENTS = ['message-create', 'message-update', 'message-delete', 'private-reply', 'clients', 'commands'];

const { openChannel, loadPings } = startLists();
startCommandForm();

function showChannels() {
  const { channels, direct_channels: direct } = store.state;
  const all = [
    ...channels.map(({ id, name }) => [id, `# ${name}`]),
    ...direct.map(({ id, user_id: userId }) => [id, `@ ${personName(userId)}`]),
  ];
  byId('channels').replaceChildren(
    ...all.map(([id, label]) => {
      const current = id === store.channelId ? 'page' : 'false';
      return h('button', { type: 'button', 'aria-current': current, onclick: () => open(id) }, label);
    }),
  );
}

async function open(channelId) {
  try {
    await openChannel(channelId);
    showChannels();
    byId('post-content').disabled = directUserId(channelId) !== undefined;
  } catch (error) {
    toast(error.message);
  }
}

function showPeople() {
  const { people, players } = store.state;
  const person = byId('person');
  const chosen = person.value || 'basic';
  person.replaceChildren(...people.map(({ login, name }) => h('option', { value: login }, name)));
  person.value = chosen;
  byId('players').replaceChildren(...[...players, ...people].map(({ name }) => h('option', { value: name })));
  byId('webhooks').replaceChildren(
    ...people.map(({ name, webhook_url: url }) => h('li', {}, name, h('code', {}, url))),
  );
}

async function loadCommands() {
  emit('commands-loaded', await call('GET', '/discord/dev/commands'));
}

async function load() {
  try {
    store.state = await call('GET', '/discord/dev/state');
    const { web_url: webUrl } = await call('GET', '/page-config.json');
    byId('web-app').href = webUrl;
    showPeople();
    emit('clients', { connected: store.state.gateway_clients.filter((one) => one.connected).length });
    await Promise.all([open(store.channelId ?? store.state.channels[0].id), loadCommands(), loadPings()]);
  } catch (error) {
    toast(error.message);
  }
}

/** The stream reconnects by itself; everything is loaded again then, because the sandbox may have restarted. */
function listen() {
  const stream = new EventSource('/discord/dev/events');
  stream.addEventListener('open', () => void load());
  stream.addEventListener('error', () => toast('The sandbox does not answer.'));
  for (const name of EVENTS) {
    stream.addEventListener(name, ({ data }) => {
      if (store.state) emit(name, JSON.parse(data));
    });
  }
}

on('commands', () => void loadCommands());
on('clients', ({ connected }) => {
  byId('bot-status').textContent = connected > 0 ? 'The bot is connected.' : 'The bot is not connected.';
});
on('message-create', ({ message, user_id: userId }) => {
  if (userId === undefined || directUserId(message.channel_id) !== undefined) return;
  store.state.direct_channels.push({ id: message.channel_id, user_id: userId });
  showChannels();
});
on('open-message', async ({ channelId, messageId }) => {
  if (store.channelId !== channelId) await open(channelId);
  const message = byId(`chat-${messageId}`);
  message?.scrollIntoView({ block: 'center' });
  message?.focus();
});

/** Forms with `data-post` send their fields as JSON. */
for (const form of document.querySelectorAll('form[data-post]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const inputs = [...form.elements].filter((input) => input.name);
    const fields = inputs.map((input) => [
      input.name,
      input.type === 'number' ? input.valueAsNumber : input.value,
    ]);
    void busy(event.submitter, async () => {
      const answer = await call('POST', form.dataset.post, Object.fromEntries(fields));
      toast(answer.message ?? 'Done.');
    });
  });
}
byId('clear-faults').addEventListener('click', ({ currentTarget }) =>
  busy(currentTarget, () => call('DELETE', '/discord/dev/faults')),
);

const postForm = byId('post-form');
const content = byId('post-content');
postForm.addEventListener('submit', (event) => {
  event.preventDefault();
  void busy(postForm.elements.send, async () => {
    const post = { content: content.value, author_name: byId('author').value, channel_id: store.channelId };
    await call('POST', '/discord/dev/messages', post);
    content.value = '';
    content.focus();
  });
});
content.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  postForm.requestSubmit();
});
for (const example of document.querySelectorAll('[data-example]')) {
  example.addEventListener('click', () => {
    content.value = example.textContent;
    content.focus();
  });
}
byId('fill-command').addEventListener('click', () => emit('fill-command', 'watch add'));

listen();
