/** One call of the sandbox. Throws an Error with the sandbox's own sentence. */
export async function call(method, path, body) {
  const response = await fetch(path, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const text = await response.text();
  const answer = text === '' ? null : JSON.parse(text);
  if (!response.ok) throw new Error(answer?.message ?? `The sandbox answered ${response.status}.`);
  return answer;
}

/** An interaction of the chosen person with the bot. */
export function interact(interaction) {
  return call('POST', '/discord/dev/interactions', interaction);
}
