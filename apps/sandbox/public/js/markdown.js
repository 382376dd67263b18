import { h } from './dom.js';
import { emit, personName, store } from './store.js';

/** Discord's markdown, as far as the bot and players use it: a pattern and the node for its groups. */
const RULES = [
  [/^```(?:\w+\n)?([\s\S]+?)```/, ([text]) => h('pre', {}, text)],
  [/^`([^`]+)`/, ([text]) => h('code', {}, text)],
  [/^\*\*([\s\S]+?)\*\*/, ([text]) => h('strong', {}, formatted(text))],
  [/^~~([\s\S]+?)~~/, ([text]) => h('s', {}, formatted(text))],
  [/^[*_]([^\s*_][^*_]*?)[*_](?!\w)/, ([text]) => h('em', {}, formatted(text))],
  [/^\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, ([text, address]) => link(address, formatted(text))],
  [/^<?(https?:\/\/[^\s<>]+[^\s<>.,:;"')\]])>?/, ([address]) => link(address, address)],
  [/^<@!?(\d+)>/, ([id]) => h('span', { class: 'mention' }, `@${personName(id)}`)],
  [/^<#(\d+)>/, ([id]) => h('span', { class: 'mention' }, `#${channelName(id)}`)],
  [/^<t:(-?\d+)(?::\w)?>/, ([seconds]) => time(new Date(seconds * 1000))],
  [/^<\/([^:>]+):\d+>/, ([command]) => h('code', {}, `/${command}`)],
  [/^\\([^\w\s])/, ([character]) => character],
];

/** The nodes of a text with Discord's markdown. */
export function formatted(text) {
  const nodes = [];
  for (let rest = text; rest !== ''; ) {
    const found = RULES.map(([pattern, create]) => ({ match: pattern.exec(rest), create })).find(
      ({ match }) => match,
    );
    nodes.push(found ? found.create(found.match.slice(1)) : rest[0]);
    rest = rest.slice(found ? found.match[0].length : 1);
  }
  return nodes;
}

function channelName(id) {
  return store.state.channels.find((channel) => channel.id === id)?.name ?? 'channel';
}

/** A link; one to a message of this server opens it on this page. */
export function link(address, children, className = '') {
  const message = /^https:\/\/discord\.com\/channels\/\d+\/(\d+)\/(\d+)/.exec(address);
  if (!message) {
    const properties = { class: className, href: address, target: '_blank', rel: 'noopener noreferrer' };
    return h('a', properties, children);
  }
  const open = (event) => {
    event.preventDefault();
    emit('open-message', { channelId: message[1], messageId: message[2] });
  };
  return h('a', { class: className, href: `#chat-${message[2]}`, onclick: open }, children);
}

export function time(date) {
  return h('time', { dateTime: date.toISOString(), title: date.toLocaleString() }, date.toLocaleTimeString());
}
