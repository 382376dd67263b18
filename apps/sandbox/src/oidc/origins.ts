/** The allowed origins of the web app: the configured one, and any port of this machine. */
export class WebOrigins {
  readonly #configured: ReadonlySet<string>;

  constructor(configured: readonly string[]) {
    this.#configured = new Set(configured.map((origin) => new URL(origin).origin));
  }

  allowsOrigin(origin: string): boolean {
    if (this.#configured.has(origin)) return true;
    const url = URL.canParse(origin) ? new URL(origin) : null;
    return url !== null && url.protocol === 'http:' && LOOPBACK.has(url.hostname);
  }

  /** An address of the web app: an allowed origin and any path, without a user name or a fragment. */
  allowsAddress(address: string): boolean {
    if (!URL.canParse(address)) return false;
    const url = new URL(address);
    return url.username === '' && url.password === '' && url.hash === '' && this.allowsOrigin(url.origin);
  }
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
