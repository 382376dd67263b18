export interface ApiAnswer<T> {
  status: number;
  headers: Headers;
  body: T;
}

/** REST calls as one user; paths are relative to /api/v1. The type of a body is not checked. */
export interface ApiClient {
  token: string;
  get<T>(path: string): Promise<ApiAnswer<T>>;
  post<T>(path: string, body?: unknown): Promise<ApiAnswer<T>>;
  put<T>(path: string, body: unknown): Promise<ApiAnswer<T>>;
  delete<T>(path: string): Promise<ApiAnswer<T>>;
}

/** @param token an access token or a personal API token */
export function createApiClient(webUrl: string, token: string): ApiClient {
  async function call<T>(method: string, path: string, body?: unknown): Promise<ApiAnswer<T>> {
    const answer = await fetch(`${webUrl}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    // The assertions of the test check the type that it expects.
    return {
      status: answer.status,
      headers: answer.headers,
      body: (text === '' ? null : JSON.parse(text)) as T,
    };
  }
  return {
    token,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    delete: (path) => call('DELETE', path),
  };
}
