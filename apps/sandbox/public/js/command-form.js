import { interact } from './api.js';
import { busy, byId, choice, h, toast } from './dom.js';
import { openModal } from './modal.js';
import { on, store } from './store.js';

const SUBCOMMAND = 1;
const NUMBERS = [4, 10];
const BOOLEANS = [
  ['true', 'True'],
  ['false', 'False'],
];
/** Milliseconds after a key before the bot is asked for choices. */
const PAUSE_MS = 150;

/** The form that runs the bot's slash commands, made from what the bot registered. */
export function startCommandForm() {
  const form = byId('command-form');
  const command = byId('command');
  let commands = [];

  function showOptions() {
    const { options } = commands.find(({ path }) => path === command.value) ?? { options: [] };
    byId('options').replaceChildren(...options.map((option) => optionField(option, request)));
  }

  function request() {
    const inputs = [...byId('options').querySelectorAll('input, select')];
    const filled = inputs.filter((input) => input.value !== '');
    const options = Object.fromEntries(filled.map((input) => [input.name, getValue(input)]));
    return { login: byId('person').value, command: command.value, options, channel_id: store.channelId };
  }

  on('commands-loaded', (registered) => {
    const chosen = command.value;
    commands = registered.flatMap((one) => listPaths(one, one.name));
    command.replaceChildren(...commands.map(({ path }) => h('option', { value: path }, `/${path}`)));
    if (commands.some(({ path }) => path === chosen)) command.value = chosen;
    showOptions();
  });
  on('fill-command', (path) => {
    command.value = path;
    showOptions();
    byId('options').querySelector('input, select')?.focus();
  });
  command.addEventListener('change', showOptions);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void busy(event.submitter, async () => {
      const answer = await interact(request());
      if (answer.modal) openModal(answer.modal);
      else toast(`Answered after ${answer.response_ms} ms.`);
    });
  });
}

/** Every command and sub-command, with its options. */
function listPaths(holder, path) {
  const options = holder.options ?? [];
  const steps = options.filter((option) => option.type === SUBCOMMAND);
  if (steps.length === 0) return [{ path, options }];
  return steps.flatMap((step) => listPaths(step, `${path} ${step.name}`));
}

function optionField(option, request) {
  const properties = { name: option.name, required: option.required === true };
  const pairs = getChoices(option);
  const type = NUMBERS.includes(option.type) ? 'number' : 'text';
  const control = pairs
    ? choice(properties, pairs)
    : h('input', { ...properties, type, step: 'any', autocomplete: 'off' });
  const list = option.autocomplete ? suggestions(control, request) : null;
  const label = option.required ? `${option.name} *` : option.name;
  return h('label', {}, label, control, list, h('small', {}, option.description));
}

/** The values of an option with fixed choices; undefined: it is typed. */
function getChoices({ type, choices }) {
  if (choices?.length) return choices.map(({ value, name }) => [value, name]);
  const { people, players, channels } = store.state;
  return {
    5: BOOLEANS,
    6: [...people, ...players].map(({ id, name }) => [id, name]),
    7: channels.map(({ id, name }) => [id, `#${name}`]),
  }[type];
}

/** The bot's choices below an input. */
function suggestions(input, request) {
  const list = h('datalist', { id: `choices-${input.name}` });
  input.setAttribute('list', list.id);
  let timer;
  async function ask() {
    const answer = await interact({ ...request(), autocomplete: input.name });
    list.replaceChildren(
      ...answer.choices.map(({ name, value }) => {
        const option = h('option', { value: name });
        option.dataset.value = value;
        return option;
      }),
    );
  }
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => ask().catch((error) => toast(error.message)), PAUSE_MS);
  });
  return list;
}

/** The value of an input, or the value of the choice whose name it has. */
function getValue(input) {
  const chosen = [...(input.list?.options ?? [])].find((option) => option.value === input.value);
  return chosen?.dataset.value ?? input.value;
}
