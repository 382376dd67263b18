import { call } from './api.js';
import { componentsView } from './component-view.js';
import { busy, h } from './dom.js';
import { embedView } from './embed-view.js';
import { clockTime, formatted } from './format.js';

const EPHEMERAL = 64;
const LOADING = 128;

/** One message of a channel, a private answer, or a ping. */
export function messageView(message, { note, isEditable = false } = {}) {
  const name = message.author.global_name ?? message.author.username;
  const body = h(
    'div',
    { class: 'body' },
    h(
      'p',
      { class: 'meta' },
      h('strong', {}, name),
      message.author.bot &&
        h('span', { class: 'tag' }, message.webhook_id && !message.application_id ? 'Webhook' : 'Bot'),
      h('time', { dateTime: message.timestamp }, clockTime(message.timestamp)),
      message.edited_timestamp && h('span', { class: 'muted' }, '(edited)'),
      note && h('span', { class: 'note' }, note),
    ),
    (message.flags & LOADING) !== 0
      ? h('p', { class: 'muted' }, `${name} is thinking…`)
      : h('div', { class: 'content' }, ...formatted(message.content)),
    message.attachments.map((file) => h('p', { class: 'file' }, `${file.filename} (${file.size} bytes)`)),
    message.embeds.map(embedView),
    componentsView(message),
  );
  const isPrivate = (message.flags & EPHEMERAL) !== 0;
  const item = h(
    'li',
    { id: `message-${message.id}`, class: isPrivate ? 'message private' : 'message', tabIndex: -1 },
    avatar(name, message.author),
    body,
  );
  if (isEditable) body.append(tools(message, item));
  return item;
}

function avatar(name, author) {
  const initials = name
    .split(/\s+/)
    .map((word) => word[0])
    .join('')
    .slice(0, 2)
    .toUpperCase();
  const element = h(
    'span',
    { class: author?.bot ? 'avatar bot' : 'avatar', 'aria-hidden': 'true' },
    initials,
  );
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360;
  element.style.setProperty('--hue', String(hash));
  return element;
}

function tools(message, item) {
  const who = `message of ${message.author.global_name}`;
  return h(
    'div',
    { class: 'tools' },
    h(
      'button',
      { type: 'button', class: 'quiet', 'aria-label': `Edit ${who}`, onclick: () => edit(message, item) },
      'Edit',
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'quiet danger',
        'aria-label': `Delete ${who}`,
        onclick: (event) => busy(event.currentTarget, () => call('DELETE', `/messages/${message.id}`)),
      },
      'Delete',
    ),
  );
}

function edit(message, item) {
  const content = item.querySelector('.content');
  const input = h('textarea', { value: message.content, rows: 2, maxLength: 4000, 'aria-label': 'New text' });
  const save = h('button', { class: 'button primary' }, 'Save');
  const form = h(
    'form',
    {
      class: 'edit',
      onsubmit: (event) => {
        event.preventDefault();
        void busy(save, () => call('PATCH', `/messages/${message.id}`, { content: input.value }));
      },
      onkeydown: (event) => {
        if (event.key === 'Escape') form.replaceWith(content);
        if (event.key === 'Enter' && !event.shiftKey) {
          event.preventDefault();
          form.requestSubmit();
        }
      },
    },
    input,
    h(
      'div',
      { class: 'actions' },
      save,
      h('button', { type: 'button', class: 'quiet', onclick: () => form.replaceWith(content) }, 'Cancel'),
    ),
  );
  content.replaceWith(form);
  input.focus();
}
