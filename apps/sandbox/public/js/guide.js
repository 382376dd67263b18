import { depositBotPanel } from './deposit-bot.js';
import { byId, copyText, h } from './dom.js';
import { faultsPanel } from './faults.js';
import { emit, on, personByLogin, store } from './store.js';

const IN_RANGE = 'S> Laser Grid 3wl each @LGSHOP';
const EXAMPLES = [
  [IN_RANGE, 'in range: one ping'],
  ['selling lazer grid 4 wl each pm me', 'a typo'],
  ['S> Laser Grid 9wl', 'too dear'],
  ['B> Laser Grid 3wl', 'a buyer'],
  ['anyone knows what laser grid sells for?', 'a question'],
  ['S> Pepper Tree Seed 200/1', 'another item'],
];

/** How to see a ping, what to type, the webhooks, and the faults. */
export function startGuide() {
  on('state', show);
  on('tab', (tab) => {
    if (tab === 'guide') byId('guide').querySelector('summary')?.focus();
  });
}

function show() {
  byId('guide').replaceChildren(
    h(
      'a',
      { class: 'button primary wide', href: store.config.web_url, target: '_blank', rel: 'noopener' },
      'Open the web app',
    ),
    section('Try the story', story(), true),
    section('Webhook addresses', webhooks(), false),
    section('Deposit world', depositBotPanel(), false),
    section('Faults', faultsPanel(), false),
  );
}

function section(title, content, isOpen) {
  return h('details', { open: isOpen }, h('summary', {}, title), content);
}

function story() {
  const ben = personByLogin('basic');
  return h(
    'ol',
    { class: 'story' },
    h('li', {}, 'Open the web app and sign in as ', h('strong', {}, ben.name), '.'),
    h(
      'li',
      {},
      'If you like, add his webhook in Preferences; without one the bot writes to him directly. ',
      h(
        'button',
        { type: 'button', class: 'text-button', onclick: () => copyText(ben.webhook_url, 'Webhook address') },
        'Copy its address',
      ),
    ),
    h(
      'li',
      {},
      'Watch Laser Grid from 1 to 5 WL in Watched Items, or here: ',
      h(
        'button',
        { type: 'button', class: 'text-button', onclick: () => fillCommand('watch add') },
        '/watch add',
      ),
    ),
    h('li', {}, 'Post as a player. Only offers that meet the rule ping:', examples()),
    h('li', {}, 'Edit the first one to another price, then delete it: the ping follows.'),
  );
}

function fillCommand(path) {
  emit('tab', 'chat');
  emit('fill-command', path);
}

function examples() {
  return h(
    'ul',
    { class: 'examples' },
    ...EXAMPLES.map(([text, why]) =>
      h(
        'li',
        {},
        h(
          'button',
          { type: 'button', onclick: () => emit('fill-post', { text }) },
          h('code', {}, text),
          h('small', {}, why),
        ),
      ),
    ),
  );
}

function webhooks() {
  return h(
    'ul',
    { class: 'webhooks' },
    ...store.state.people.map((person) =>
      h(
        'li',
        {},
        h('span', {}, person.name),
        h(
          'button',
          {
            type: 'button',
            class: 'quiet',
            'aria-label': `Copy the webhook address of ${person.name}`,
            onclick: () => copyText(person.webhook_url, 'Webhook address'),
          },
          'Copy',
        ),
      ),
    ),
  );
}
