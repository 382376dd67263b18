import { call } from './api.js';
import { startChannels } from './channels.js';
import { startChat } from './chat.js';
import { startComposer } from './composer.js';
import { byId, toast } from './dom.js';
import { startGuide } from './guide.js';
import { loadPings, startPings } from './pings.js';
import { emit, on, store } from './store.js';

const EVENTS = [
  'message-create',
  'message-update',
  'message-delete',
  'private-reply',
  'member-add',
  'clients',
  'faults',
  'commands',
];

function startTabs() {
  const buttons = [...document.querySelectorAll('.tabs button')];
  on('tab', (tab) => {
    document.body.dataset.tab = tab;
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.tab === tab));
  });
  for (const button of buttons) button.addEventListener('click', () => emit('tab', button.dataset.tab));
}

async function loadCommands() {
  store.commands = await call('GET', '/commands');
  emit('commands-loaded');
}

async function load() {
  const config = await fetch('/page-config.json');
  store.config = await config.json();
  store.state = await call('GET', '/state');
  emit('state');
  emit('faults', store.state.faults);
  emit('select-channel', store.channelId ?? store.state.channels[0].id);
  await Promise.all([loadCommands(), loadPings()]);
}

/** The stream reconnects by itself; everything is read again then, since the sandbox may be a new one. */
function listen() {
  const stream = new EventSource('/discord/dev/events');
  let wasLost = false;
  stream.addEventListener('open', () => {
    if (wasLost) void start();
    wasLost = false;
  });
  stream.addEventListener('error', () => {
    if (!wasLost) toast('The sandbox does not answer. Waiting for it…', true);
    wasLost = true;
  });
  for (const name of EVENTS) {
    stream.addEventListener(name, (event) => {
      if (store.state) emit(name, JSON.parse(event.data));
    });
  }
}

async function start() {
  try {
    await load();
    byId('toast').hidden = true;
  } catch (error) {
    toast(error.message, true);
  }
}

startTabs();
startChannels();
startChat();
startComposer();
startPings();
startGuide();
on('commands', () => void loadCommands());
listen();
await start();
