import { call, interact } from './api.js';
import { busy, byId, choice, h, toast } from './dom.js';
import { formatted, link, time } from './markdown.js';
import { openModal } from './modal.js';
import { store } from './store.js';

const LOADING = 128;
const BUTTON_STYLES = { 1: 'primary', 3: 'success', 4: 'danger' };

/** A message of a channel, a private reply, or a ping. */
export function messageView(message, { id, note }) {
  const { author } = message;
  const sender = message.webhook_id && !message.application_id ? 'Webhook' : 'Bot';
  const tag = author.bot ? h('span', { class: 'tag' }, sender) : null;
  const isLoading = (message.flags & LOADING) !== 0;
  const content = h('div', { class: 'content' }, isLoading ? 'Thinking…' : formatted(message.content));
  const meta = h(
    'p',
    { class: 'meta' },
    h('strong', {}, author.global_name ?? author.username),
    tag,
    time(new Date(message.timestamp)),
    message.edited_timestamp ? h('span', {}, '(edited)') : null,
    note ? h('span', { class: 'note' }, note) : null,
  );
  return h(
    'li',
    { id, class: 'message', tabIndex: -1 },
    meta,
    content,
    message.embeds.map(embedView),
    message.components.map((row) =>
      h(
        'div',
        { class: 'row' },
        row.components.map((component) => componentView(message, component)),
      ),
    ),
    author.bot ? null : tools(message, content),
  );
}

function embedView(embed) {
  const fields = (embed.fields ?? []).map((field) =>
    h('div', {}, h('dt', {}, formatted(field.name)), h('dd', {}, formatted(field.value))),
  );
  const title = embed.title && formatted(embed.title);
  const article = h(
    'article',
    { class: 'embed' },
    title ? h('p', {}, h('strong', {}, embed.url ? link(embed.url, title) : title)) : null,
    embed.description ? h('div', { class: 'content' }, formatted(embed.description)) : null,
    h('dl', {}, fields),
    embed.footer ? h('small', {}, embed.footer.text) : null,
  );
  if (embed.color) article.style.borderColor = `#${embed.color.toString(16).padStart(6, '0')}`;
  return article;
}

/** A button, or a menu. */
function componentView(message, component) {
  const disabled = component.disabled === true;
  if (component.type === 2) {
    const label = [component.emoji?.name, component.label].filter(Boolean).join(' ');
    if (component.style === 5) return link(component.url, label, 'button');
    const onclick = ({ currentTarget }) => busy(currentTarget, () => use(message, component));
    const className = `button ${BUTTON_STYLES[component.style] ?? ''}`;
    return h('button', { type: 'button', class: className, disabled, onclick }, label);
  }
  const pairs =
    component.options?.map((option) => [option.value, option.label]) ??
    store.state.channels.map((channel) => [channel.id, `#${channel.name}`]);
  const placeholder = component.placeholder ?? 'Choose…';
  const onchange = ({ currentTarget }) =>
    busy(currentTarget, () => use(message, component, [currentTarget.value]));
  return choice({ 'aria-label': placeholder, disabled, onchange }, pairs, placeholder);
}

async function use(message, component, values) {
  const answer = await interact({
    login: byId('person').value,
    component: component.custom_id,
    message_id: message.id,
    channel_id: message.channel_id,
    ...(values && { values }),
  });
  if (answer.modal) openModal(answer.modal);
  else if (!answer.completed) toast('The bot has not finished yet.');
}

/** Buttons to edit and delete a player's message. */
function tools(message, content) {
  const address = `/discord/dev/messages/${message.id}`;
  const edit = () => {
    const input = h('textarea', { value: message.content, maxLength: 4000, 'aria-label': 'New text' });
    const save = () => call('PATCH', address, { content: input.value });
    const onclick = ({ currentTarget }) => busy(currentTarget, save);
    content.replaceChildren(input, h('button', { type: 'button', class: 'button primary', onclick }, 'Save'));
    input.focus();
  };
  const remove = ({ currentTarget }) => busy(currentTarget, () => call('DELETE', address));
  return h(
    'div',
    { class: 'tools' },
    h('button', { type: 'button', onclick: edit }, 'Edit'),
    h('button', { type: 'button', onclick: remove }, 'Delete'),
  );
}
