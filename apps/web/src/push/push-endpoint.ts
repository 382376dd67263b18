const ENDPOINT_KEY = 'lockwatch.push-endpoint';

/** The address of the subscription of this browser that the server has, or null. */
export function readEndpoint(): string | null {
  return localStorage.getItem(ENDPOINT_KEY);
}

export function rememberEndpoint(endpoint: string): void {
  localStorage.setItem(ENDPOINT_KEY, endpoint);
}

export function forgetEndpoint(): void {
  localStorage.removeItem(ENDPOINT_KEY);
}
