import { call } from './api.js';
import { autocompleteInput } from './autocomplete.js';
import { busy, field, h, toast } from './dom.js';
import { openModal } from './modal.js';
import { emit, on, store } from './store.js';

const TYPE = { subcommand: 1, group: 2, string: 3, integer: 4, boolean: 5, user: 6, channel: 7, number: 10 };

/** Running the bot's slash commands as one of the demo people, from a form made of what the bot registered. */
export function commandForm() {
  const person = h('select', {
    name: 'person',
    onchange: () => {
      store.login = person.value;
      emit('login', person.value);
    },
  });
  const command = h('select', { name: 'command', onchange: showOptions });
  const options = h('div', { class: 'options' });
  const run = h('button', { class: 'button primary' }, 'Run');
  const empty = h(
    'p',
    { class: 'muted' },
    'The bot has registered no commands yet. Start it, and they appear here.',
  );
  let inputs = [];

  const form = h(
    'form',
    {
      class: 'compose',
      onsubmit: (event) => {
        event.preventDefault();
        void busy(run, send);
      },
    },
    h('div', { class: 'line' }, field('As', person), field('Command', command)),
    options,
    empty,
    h('div', { class: 'actions' }, run),
  );

  function showPeople() {
    person.replaceChildren(
      ...store.state.people.map((one) =>
        h('option', { value: one.login, selected: one.login === store.login }, one.name),
      ),
    );
  }

  function showCommands() {
    const paths = store.commands.filter((one) => one.type === 1).flatMap((one) => pathsOf(one, one.name));
    const chosen = command.value;
    command.replaceChildren(
      ...paths.map(({ path }) => h('option', { value: path, selected: path === chosen }, `/${path}`)),
    );
    empty.hidden = paths.length > 0;
    run.disabled = paths.length === 0;
    showOptions();
  }

  function showOptions() {
    const found = store.commands
      .flatMap((one) => pathsOf(one, one.name))
      .find(({ path }) => path === command.value);
    const known = new Map(inputs.map((one) => [one.option.name, one.read()]));
    inputs = (found?.options ?? []).map((option) =>
      optionInput(option, () => ({ command: command.value, options: typed() })),
    );
    for (const one of inputs) {
      const value = known.get(one.option.name);
      if (value) one.write(value);
    }
    options.replaceChildren(...inputs.map((one) => one.element));
  }

  function typed() {
    return Object.fromEntries(
      inputs.map((one) => [one.option.name, one.read()]).filter(([, value]) => value !== ''),
    );
  }

  async function send() {
    const answer = await call('POST', '/interactions', {
      login: store.login,
      command: command.value,
      options: typed(),
      channel_id: store.channelId,
    });
    if (answer.modal) openModal(answer.modal);
    else toast(`Answered after ${answer.response_ms} ms.`);
  }

  on('state', showPeople);
  on('commands-loaded', showCommands);
  on('fill-command', (path) => {
    command.value = path;
    showOptions();
    inputs[0]?.focus();
  });
  return form;
}

/** Every command and sub-command one can run, with its options. */
function pathsOf(holder, path) {
  const steps = (holder.options ?? []).filter(
    (option) => option.type === TYPE.subcommand || option.type === TYPE.group,
  );
  if (steps.length === 0) return [{ path, options: holder.options ?? [] }];
  return steps.flatMap((step) => pathsOf(step, `${path} ${step.name}`));
}

function optionInput(option, request) {
  const label = option.required ? `${option.name} *` : option.name;
  if (option.autocomplete) {
    const { input, element } = autocompleteInput({ name: option.name, required: option.required, request });
    return part(
      option,
      input,
      field(label, input, { hint: option.description, around: element }),
      () => input.dataset.choice || input.value,
    );
  }
  const input = plainInput(option);
  return part(option, input, field(label, input, { hint: option.description }), () => input.value);
}

function part(option, input, element, read) {
  return {
    option,
    element,
    read,
    write: (value) => {
      input.value = value;
    },
    focus: () => input.focus(),
  };
}

function plainInput(option) {
  const shared = { name: option.name, required: option.required === true };
  if (option.choices?.length)
    return choice(
      shared,
      option.choices.map((one) => [one.value, one.name]),
    );
  switch (option.type) {
    case TYPE.boolean:
      return choice(shared, [
        ['true', 'True'],
        ['false', 'False'],
      ]);
    case TYPE.user:
      return choice(
        shared,
        [...store.state.people, ...store.state.players].map((one) => [one.id, one.name]),
      );
    case TYPE.channel:
      return choice(
        shared,
        store.state.channels.map((one) => [one.id, `#${one.name}`]),
      );
    case TYPE.integer:
    case TYPE.number:
      return h('input', {
        ...shared,
        type: 'number',
        step: option.type === TYPE.integer ? '1' : 'any',
        ...(option.min_value !== undefined && { min: String(option.min_value) }),
        ...(option.max_value !== undefined && { max: String(option.max_value) }),
      });
    default:
      return h('input', {
        ...shared,
        type: 'text',
        maxLength: option.max_length ?? 6000,
        autocomplete: 'off',
      });
  }
}

function choice(shared, pairs) {
  return h(
    'select',
    shared,
    h('option', { value: '' }, '–'),
    ...pairs.map(([value, name]) => h('option', { value }, name)),
  );
}
