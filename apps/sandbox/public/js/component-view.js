import { call } from './api.js';
import { busy, h, toast } from './dom.js';
import { formatted } from './format.js';
import { openModal } from './modal.js';
import { store } from './store.js';

const BUTTON_STYLES = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger', 5: 'link' };

/** The rows below a message; what one does in them goes to the bot as the chosen person. */
export function componentsView(message) {
  if (message.components.length === 0) return null;
  return h(
    'div',
    { class: 'components' },
    ...message.components.map((component) => componentView(message, component)),
  );
}

function componentView(message, component) {
  switch (component.type) {
    case 1:
      return h('div', { class: 'row' }, children(message, component));
    case 2:
      return buttonView(message, component);
    case 3:
      return menuView(message, component, component.options ?? []);
    case 5:
    case 6:
    case 7:
      return menuView(
        message,
        component,
        store.state.people.map((person) => ({ label: person.name, value: person.id })),
      );
    case 8:
      return menuView(
        message,
        component,
        store.state.channels.map((channel) => ({ label: `#${channel.name}`, value: channel.id })),
      );
    case 10:
      return h('div', { class: 'embed-text' }, ...formatted(component.content ?? ''));
    case 14:
      return h('hr');
    default:
      return h(
        'div',
        { class: component.type === 17 ? 'embed' : 'section' },
        children(message, component),
        component.accessory && componentView(message, component.accessory),
      );
  }
}

function children(message, component) {
  return (component.components ?? []).map((child) => componentView(message, child));
}

function buttonView(message, component) {
  const label = [component.emoji?.id ? null : component.emoji?.name, component.label]
    .filter(Boolean)
    .join(' ');
  if (component.style === 5) {
    return h(
      'a',
      { class: 'button secondary', href: component.url, target: '_blank', rel: 'noopener noreferrer' },
      label,
    );
  }
  return h(
    'button',
    {
      type: 'button',
      class: `button ${BUTTON_STYLES[component.style] ?? 'secondary'}`,
      disabled: component.disabled === true,
      onclick: (event) => busy(event.currentTarget, () => act(message, component)),
    },
    label || 'Button',
  );
}

function menuView(message, component, options) {
  const max = component.max_values ?? 1;
  const select = h(
    'select',
    {
      'aria-label': component.placeholder ?? 'Choose',
      multiple: max > 1,
      disabled: component.disabled === true,
    },
    max === 1 && h('option', { value: '' }, component.placeholder ?? 'Choose…'),
    ...options.map((option) =>
      h('option', { value: option.value, selected: option.default === true }, option.label),
    ),
  );
  const send = () => {
    const values = [...select.selectedOptions].map((option) => option.value).filter(Boolean);
    return act(message, component, values);
  };
  if (max === 1) {
    select.addEventListener('change', () => select.value && busy(select, send));
    return select;
  }
  const button = h(
    'button',
    { type: 'button', class: 'button secondary', onclick: () => busy(button, send) },
    'Choose',
  );
  return h('div', { class: 'row' }, select, button);
}

async function act(message, component, values) {
  const answer = await call('POST', '/interactions', {
    login: store.login,
    component: component.custom_id,
    message_id: message.id,
    channel_id: message.channel_id,
    ...(values && { values }),
  });
  if (answer.modal) openModal(answer.modal);
  else if (!answer.completed) toast('The bot has not finished yet.');
}
