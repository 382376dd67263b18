import { makeWorld, type Person, type World } from '@lockwatch/api/testing';
import { webConfigElement } from '@lockwatch/contracts';
import { screen } from '@testing-library/dom';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { Root } from 'react-dom/client';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { renderApp } from '../app.js';
import { setSessionHint } from '../auth/announce-session.js';
import { setAuthState } from '../auth/auth-store.js';
import { stopRefreshTimer } from '../auth/stored-session.js';
import { createTestServer, type TestServer } from './server.js';

const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 360, height: 780 };
/** Turns of the event loop in which a call fails that has no session any more. */
const CLOSING_TURNS = 4;
const ONE_DAY_SECONDS = 24 * 60 * 60;

export interface Site {
  readonly world: World;
  readonly server: TestServer;
  /** Opens an address as a person, or as a visitor; resolves when the page's code is there, not its data. */
  open(
    path: string,
    person?: Person | null,
    viewport?: { width: number; height: number },
  ): Promise<UserEvent>;
  /** Opens the present address again, as the same person and in the same window. */
  reload(): Promise<UserEvent>;
  /** Leaves the page; what browsers keep stays. */
  close(): Promise<void>;
}

/** The whole web app over the real router, for all tests of a file. Each test gets an empty browser. */
export function setUpSite(options?: { withDiscord?: boolean }): Site {
  let world: World | undefined;
  let server: TestServer | undefined;
  let root: Root | undefined;
  let visitor: Person | null = null;
  let size = DESKTOP;
  let openedPages = 0;
  const nodeFetch = globalThis.fetch;

  /** A page that was closed gets no responses, so that it changes nothing later. */
  function createPageFetch(server: TestServer): typeof fetch {
    openedPages += 1;
    const page = openedPages;
    return async (...request) => {
      try {
        return await server.fetch(...request);
      } finally {
        if (page !== openedPages) await new Promise(() => {});
      }
    };
  }

  async function close(): Promise<void> {
    openedPages += 1;
    root?.unmount();
    root = undefined;
    toast.dismiss();
    stopRefreshTimer();
    setAuthState({ status: 'loading', user: null, isExpired: false, failure: null });
    document.body.innerHTML = '';
    // Calls that the page was about to send fail now, before another page has a session that such a failure would end.
    await import('../auth/oidc-session.js');
    for (let turn = 0; turn < CLOSING_TURNS; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  }

  beforeAll(async () => {
    world = await makeWorld(options);
    server = createTestServer(world);
  });
  afterEach(async () => {
    await close();
    globalThis.fetch = nodeFetch;
    server?.reset();
    localStorage.clear();
    sessionStorage.clear();
    for (const cookie of document.cookie.split('; ')) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in the DOM of the tests
      document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
    }
  });
  afterAll(() => world?.close());

  return {
    get world() {
      if (!world) throw new Error('The world is made before the first test.');
      return world;
    },
    get server() {
      if (!server) throw new Error('The server is made before the first test.');
      return server;
    },
    async open(path, person = null, viewport = DESKTOP) {
      await close();
      visitor = person;
      size = viewport;
      globalThis.fetch = createPageFetch(this.server);
      setViewport(viewport);
      history.pushState(null, '', path);
      document.head.innerHTML = webConfigElement(this.world.deps.webConfig);
      document.body.innerHTML = '<div id="root"></div>';
      if (person) signIn(this.world, this.server, person);
      root = await renderApp();
      return userEvent.setup();
    },
    reload() {
      return this.open(location.pathname + location.search, visitor, size);
    },
    close,
  };
}

/** Stores a session as the OpenID client does. */
function signIn(world: World, server: TestServer, person: Person): void {
  const { issuer, clientId } = world.deps.webConfig.oidc;
  const session = {
    access_token: server.createToken(person),
    id_token: '',
    expires_at: Math.floor(Date.now() / 1000) + ONE_DAY_SECONDS,
    profile: { sub: person.userId, name: person.name },
  };
  localStorage.setItem(`lockwatch.user:${issuer}:${clientId}`, JSON.stringify(session));
  setSessionHint(session.expires_at);
}

function setViewport(size: { width: number; height: number }): void {
  const { happyDOM } = window as typeof window & { happyDOM: { setViewport(size: object): void } };
  happyDOM.setViewport(size);
}

/** The newest toast with this text. */
export async function findToast(text: string | RegExp): Promise<HTMLElement> {
  const [newest] = await screen.findAllByText(text, { selector: '[data-removed=false] *' });
  const toast = newest?.closest<HTMLElement>('[data-sonner-toast]');
  if (!toast) throw new Error('The text is not in a toast.');
  return toast;
}
