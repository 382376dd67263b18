import type { PingBody } from './render-ping.js';

/** The message of "send a test ping": says that it arrived and what comes here from now on. */
export function renderTestPing(now: number): PingBody {
  return {
    content: 'Test ping: it works.',
    embeds: [
      {
        title: 'Test ping',
        description: 'Pings for your watched items arrive here.',
        color: 0x2f6fde,
        timestamp: new Date(now).toISOString(),
      },
    ],
    allowed_mentions: { parse: [] },
  };
}
