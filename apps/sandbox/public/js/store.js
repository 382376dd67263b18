/** What the page shows: the answer of `GET /discord/dev/state`, and the open channel. */
export const store = { state: null, channelId: null };

const listeners = new Map();

export function on(topic, listener) {
  listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
}

export function emit(topic, detail) {
  for (const listener of listeners.get(topic) ?? []) listener(detail);
}

export function personName(id) {
  const { people, players } = store.state;
  return [...people, ...players].find((person) => person.id === id)?.name ?? 'someone';
}

/** The person of a direct message channel; undefined for a channel of the guild. */
export function directUserId(channelId) {
  return store.state.direct_channels.find((channel) => channel.id === channelId)?.user_id;
}
