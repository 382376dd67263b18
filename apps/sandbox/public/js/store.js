/** What the page knows, and who wants to hear of changes. */
export const store = {
  config: { web_url: 'http://localhost:3000' },
  state: null,
  commands: [],
  channelId: null,
  /** Login of the demo person who runs commands and clicks. */
  login: 'basic',
  /** Messages by id, also private answers and pings. */
  messages: new Map(),
};

const listeners = new Map();

export function on(topic, listener) {
  listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
}

export function emit(topic, detail) {
  for (const listener of listeners.get(topic) ?? []) listener(detail);
}

export function personById(id) {
  return (
    store.state?.people.find((person) => person.id === id) ??
    store.state?.players.find((player) => player.id === id)
  );
}

export function personByLogin(login) {
  return store.state?.people.find((person) => person.login === login);
}

export function channelById(id) {
  return store.state?.channels.find((channel) => channel.id === id);
}

/** Whom a direct message channel belongs to. */
export function directUserId(channelId) {
  return store.state?.direct_channels.find((channel) => channel.id === channelId)?.user_id;
}

/** Order of two ids, which are digit strings beyond what numbers hold. */
export function compareIds(a, b) {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}
