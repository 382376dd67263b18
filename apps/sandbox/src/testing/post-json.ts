/** Sends JSON and reads the JSON answer; null where there is no body. */
export async function sendJson(
  address: string,
  body: unknown,
  method = 'POST',
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const response = await fetch(address, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers };
}
