import { call } from './api.js';
import { commandForm } from './command-form.js';
import { busy, byId, field, h } from './dom.js';
import { emit, on, store } from './store.js';

/** Below the chat: posting as a player, or running a command. */
export function startComposer() {
  const post = postForm();
  const command = commandForm();
  const modes = [
    ['post', 'Post as a player', post],
    ['command', 'Slash command', command],
  ];
  const buttons = modes.map(([mode, label]) =>
    h(
      'button',
      { type: 'button', 'aria-pressed': 'false', 'data-mode': mode, onclick: () => show(mode) },
      label,
    ),
  );

  function show(mode) {
    for (const [name, , form] of modes) form.hidden = name !== mode;
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.mode === mode));
  }

  on('fill-post', () => show('post'));
  on('fill-command', () => show('command'));
  byId('composer').append(
    h('div', { class: 'modes', role: 'group', 'aria-label': 'What to do' }, buttons),
    post,
    command,
  );
  show('post');
}

function postForm() {
  const names = h('datalist', { id: 'player-names' });
  const author = h('input', {
    type: 'text',
    name: 'author',
    value: 'Milo',
    maxLength: 80,
    required: true,
    autocomplete: 'off',
    list: 'player-names',
  });
  const content = h('textarea', {
    id: 'post-content',
    name: 'content',
    rows: 2,
    required: true,
    maxLength: 4000,
    placeholder: 'S> Laser Grid 3wl each @LGSHOP',
    onkeydown: (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      form.requestSubmit();
    },
  });
  const send = h('button', { class: 'button primary' }, 'Post');
  const form = h(
    'form',
    {
      class: 'compose',
      onsubmit: (event) => {
        event.preventDefault();
        void busy(send, async () => {
          await call('POST', '/messages', {
            content: content.value,
            author_name: author.value.trim(),
            channel_id: store.channelId,
          });
          content.value = '';
          content.focus();
        });
      },
    },
    h(
      'div',
      { class: 'line post' },
      field('Player', author, { hint: 'Any name; a new one joins' }),
      field('Message', content, { wide: true, hint: 'Enter posts, Shift+Enter breaks the line' }),
      send,
    ),
    names,
  );

  function showNames() {
    const all = [...store.state.players, ...store.state.people];
    names.replaceChildren(...all.map((person) => h('option', { value: person.name })));
  }

  on('state', showNames);
  on('member-add', (player) => {
    if (store.state) store.state.players.push(player);
    showNames();
  });
  on('open-channel', (channelId) => {
    const isOpen = store.state.channels.some((channel) => channel.id === channelId);
    for (const element of [author, content, send]) element.disabled = !isOpen;
  });
  on('fill-post', ({ text, author: name }) => {
    content.value = text;
    if (name) author.value = name;
    emit('tab', 'chat');
    content.focus();
  });
  return form;
}
