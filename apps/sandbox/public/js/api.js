/** One dev call of Discord's stand-in. */
export function call(method, path, body) {
  return send(method, `/discord/dev${path}`, body);
}

/** One call of the sandbox. Throws an Error with its own sentence when it refuses. */
export async function send(method, path, body) {
  let response;
  try {
    response = await fetch(path, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
  } catch {
    throw new Error('The sandbox does not answer. Is it still running?');
  }
  const text = await response.text();
  const answer = text === '' ? null : JSON.parse(text);
  if (!response.ok) throw new Error(answer?.message ?? `The sandbox answered ${response.status}.`);
  return answer;
}
