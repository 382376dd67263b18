import { h } from './dom.js';
import { clockTime, formatted, link } from './format.js';

/** An embed as Discord draws it: coloured edge, author, title, text, fields, footer. */
export function embedView(embed) {
  const article = h(
    'article',
    { class: 'embed' },
    embed.author && h('p', { class: 'embed-author' }, maybeLink(embed.author.url, embed.author.name)),
    embed.title && h('p', { class: 'embed-title' }, maybeLink(embed.url, embed.title)),
    embed.description && h('div', { class: 'embed-text' }, ...formatted(embed.description)),
    embed.fields?.length > 0 && h('dl', { class: 'embed-fields' }, embed.fields.map(fieldView)),
    footerView(embed),
  );
  if (typeof embed.color === 'number') {
    article.style.setProperty('--edge', `#${embed.color.toString(16).padStart(6, '0')}`);
  }
  return article;
}

function maybeLink(address, text) {
  return address ? link(address, [...formatted(text)]) : h('span', {}, ...formatted(text));
}

function fieldView(field) {
  return h(
    'div',
    { class: field.inline ? 'inline' : '' },
    h('dt', {}, ...formatted(field.name)),
    h('dd', {}, ...formatted(field.value)),
  );
}

function footerView(embed) {
  const parts = [embed.footer?.text, embed.timestamp && clockTime(embed.timestamp)].filter(Boolean);
  return parts.length > 0 && h('p', { class: 'embed-footer' }, parts.join(' · '));
}
