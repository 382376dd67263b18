/** A browser as far as sign-in needs one: cookies, and redirects that are followed by hand. */
export class TestBrowser {
  readonly #cookies = new Map<string, string>();

  /** One request with the cookies; redirects are answered, not followed. */
  async open(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(address, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }

  /** Follows redirects within `origin` and returns the first answer that leaves it or is a page. */
  async follow(address: string, origin: string): Promise<{ response: Response; address: string }> {
    let at = address;
    for (let step = 0; step < 10; step += 1) {
      const response = await this.open(at);
      const location = response.headers.get('location');
      if (location === null) return { response, address: at };
      const next = new URL(location, at);
      if (next.origin !== origin) return { response, address: next.href };
      at = next.href;
    }
    throw new Error('Too many redirects.');
  }
}
