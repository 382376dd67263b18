import { call } from './api.js';
import { h } from './dom.js';
import { store } from './store.js';

const PAUSE_MS = 150;
let nextId = 0;

/**
 * A text field with the bot's choices below it (ARIA combobox). `request` gives the command and what is typed in its
 * other options. The element's `choice` holds the value behind a chosen name.
 */
export function autocompleteInput({ name, required, request }) {
  nextId += 1;
  const listId = `choices-${nextId}`;
  let choices = [];
  let active = -1;
  let timer;
  let asked = 0;

  const list = h('ul', { id: listId, class: 'choices', role: 'listbox', hidden: true });
  const input = h('input', {
    type: 'text',
    name,
    required,
    autocomplete: 'off',
    role: 'combobox',
    'aria-expanded': 'false',
    'aria-controls': listId,
    'aria-autocomplete': 'list',
    oninput: () => {
      input.dataset.choice = '';
      clearTimeout(timer);
      timer = setTimeout(ask, PAUSE_MS);
    },
    onfocus: () => void ask(),
    onblur: () => setTimeout(hide, 150),
    onkeydown: onKey,
  });

  async function ask() {
    asked += 1;
    const mine = asked;
    try {
      const answer = await call('POST', '/interactions', {
        login: store.login,
        autocomplete: name,
        ...request(),
      });
      if (mine !== asked || document.activeElement !== input) return;
      choices = answer.choices ?? [];
      show();
    } catch (error) {
      choices = [];
      show(error.message);
    }
  }

  function show(problem) {
    active = -1;
    list.replaceChildren(
      ...choices.map((choice, index) =>
        h(
          'li',
          {
            id: `${listId}-${index}`,
            role: 'option',
            'aria-selected': 'false',
            onmousedown: () => choose(index),
          },
          choice.name,
        ),
      ),
    );
    if (problem) list.append(h('li', { class: 'muted' }, problem));
    else if (choices.length === 0) list.append(h('li', { class: 'muted' }, 'No suggestions'));
    list.hidden = false;
    place();
    input.setAttribute('aria-expanded', 'true');
  }

  /** The form around it scrolls, so the list stands above everything, on the side with more room. */
  function place() {
    const box = input.getBoundingClientRect();
    const below = window.innerHeight - box.bottom;
    const isBelow = below >= box.top;
    list.style.left = `${box.left}px`;
    list.style.minWidth = `${box.width}px`;
    list.style.top = isBelow ? `${box.bottom + 4}px` : 'auto';
    list.style.bottom = isBelow ? 'auto' : `${window.innerHeight - box.top + 4}px`;
    list.style.maxHeight = `${Math.min(240, (isBelow ? below : box.top) - 12)}px`;
  }

  function hide() {
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  }

  function choose(index) {
    const choice = choices[index];
    if (!choice) return;
    input.value = choice.name;
    input.dataset.choice = String(choice.value);
    hide();
  }

  function onKey(event) {
    if (event.key === 'Escape') hide();
    if (event.key === 'Enter' && !list.hidden && active >= 0) {
      event.preventDefault();
      choose(active);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || choices.length === 0) return;
    event.preventDefault();
    if (list.hidden) show();
    list.children[active]?.setAttribute('aria-selected', 'false');
    active = (active + step + choices.length) % choices.length;
    list.children[active]?.setAttribute('aria-selected', 'true');
    list.children[active]?.scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-activedescendant', `${listId}-${active}`);
  }

  return { input, element: h('span', { class: 'combobox' }, input, list) };
}
