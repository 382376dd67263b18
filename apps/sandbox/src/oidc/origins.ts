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

  /** Whether an address is an allowed origin followed by one of these paths, character by character. */
  allowsAddress(address: string, paths: readonly string[]): boolean {
    if (!URL.canParse(address)) return false;
    const { origin } = new URL(address);
    return this.allowsOrigin(origin) && paths.some((path) => address === origin + path);
  }
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
