import { h } from './dom.js';
import { channelById, emit, personById } from './store.js';

const RULES = [
  [/^```(?:\w+\n)?([\s\S]+?)```/, (match) => h('pre', {}, h('code', {}, match[1]))],
  [/^`([^`]+)`/, (match) => h('code', {}, match[1])],
  [/^\*\*([\s\S]+?)\*\*(?!\*)/, (match) => h('strong', {}, ...inline(match[1]))],
  [/^__([\s\S]+?)__(?!_)/, (match) => h('u', {}, ...inline(match[1]))],
  [/^~~([\s\S]+?)~~/, (match) => h('s', {}, ...inline(match[1]))],
  [/^\*([^\s*][^*]*?)\*/, (match) => h('em', {}, ...inline(match[1]))],
  [/^_([^\s_][^_]*?)_(?![a-z0-9])/i, (match) => h('em', {}, ...inline(match[1]))],
  [/^\|\|([\s\S]+?)\|\|/, (match) => h('span', { class: 'spoiler', tabIndex: 0 }, ...inline(match[1]))],
  [/^\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"]*")?\)/, (match) => link(match[2], inline(match[1]))],
  [/^<(https?:\/\/[^\s>]+)>/, (match) => link(match[1], [match[1]])],
  [/^https?:\/\/[^\s<]+[^\s<.,:;"')\]]/, (match) => link(match[0], [match[0]])],
  [/^<@!?(\d+)>/, (match) => h('span', { class: 'mention' }, `@${personById(match[1])?.name ?? 'someone'}`)],
  [/^<@&(\d+)>/, () => h('span', { class: 'mention' }, '@role')],
  [/^<#(\d+)>/, (match) => h('span', { class: 'mention' }, `#${channelById(match[1])?.name ?? 'channel'}`)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (match) => timestamp(Number(match[1]), match[2] ?? 'f')],
  [/^<a?:(\w+):\d+>/, (match) => `:${match[1]}:`],
  [/^<\/([^:>]+):\d+>/, (match) => h('span', { class: 'mention' }, `/${match[1]}`)],
  [/^\\([^\w\s])/, (match) => match[1]],
];

/** Discord's markdown as elements: blocks of lines, then what stands inside them. */
export function formatted(text) {
  const nodes = [];
  const parts = text.split(/(```[\s\S]+?```)/);
  for (const part of parts) {
    if (part.startsWith('```')) nodes.push(...inline(part));
    else nodes.push(...blocks(part));
  }
  return nodes;
}

function blocks(text) {
  return text.split('\n').flatMap((line, index, lines) => {
    const end = index < lines.length - 1 ? [h('br')] : [];
    const heading = /^(#{1,3}) (.+)/.exec(line);
    if (heading) return [h('strong', { class: `heading-${heading[1].length}` }, ...inline(heading[2]))];
    const small = /^-# (.+)/.exec(line);
    if (small) return [h('small', { class: 'subtext' }, ...inline(small[1]))];
    const quote = /^> (.+)/.exec(line);
    if (quote) return [h('blockquote', {}, ...inline(quote[1]))];
    const bullet = /^\s*[-*] (.+)/.exec(line);
    if (bullet) return [h('span', { class: 'bullet' }, ...inline(bullet[1]))];
    return [...inline(line), ...end];
  });
}

function inline(text) {
  const nodes = [];
  let plain = '';
  let rest = text;
  while (rest !== '') {
    const found = firstRule(rest);
    if (found) {
      if (plain !== '') nodes.push(plain);
      plain = '';
      nodes.push(found.node);
      rest = rest.slice(found.length);
    } else {
      plain += rest[0];
      rest = rest.slice(1);
    }
  }
  if (plain !== '') nodes.push(plain);
  return nodes;
}

function firstRule(text) {
  for (const [pattern, make] of RULES) {
    const match = pattern.exec(text);
    if (match) return { node: make(match), length: match[0].length };
  }
  return null;
}

/** A link; one to a message of this server jumps to it on this page. */
export function link(address, children) {
  const message = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?/.exec(
    address,
  );
  if (message) {
    return h(
      'a',
      {
        href: `#message-${message[2] ?? ''}`,
        onclick: (event) => {
          event.preventDefault();
          emit('jump', { channelId: message[1], messageId: message[2] });
        },
      },
      ...children,
    );
  }
  return h('a', { href: address, target: '_blank', rel: 'noopener noreferrer' }, ...children);
}

const STYLES = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};

function timestamp(seconds, style) {
  const date = new Date(seconds * 1000);
  const text = style === 'R' ? relative(date) : new Intl.DateTimeFormat('en-GB', STYLES[style]).format(date);
  return h(
    'time',
    { class: 'mention', dateTime: date.toISOString(), title: date.toLocaleString('en-GB') },
    text,
  );
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

function relative(date) {
  const seconds = Math.round((date.getTime() - Date.now()) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(Math.round(seconds / size), unit);
}

export function clockTime(iso) {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(
    new Date(iso),
  );
}
