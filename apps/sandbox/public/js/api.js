/** One dev call. Throws an Error with the sandbox's own sentence when it refuses. */
export async function call(method, path, body) {
  let response;
  try {
    response = await fetch(`/discord/dev${path}`, {
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
