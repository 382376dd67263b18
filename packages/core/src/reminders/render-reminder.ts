import type { PingBody } from '../notifications/render-ping.js';
import { safeText } from '../notifications/safe-text.js';

/** The message a day before access ends; Discord shows the moment in its reader's own time. */
export function renderReminder(reminder: { name: string; endsAt: Date }): PingBody {
  const seconds = Math.floor(reminder.endsAt.getTime() / 1000);
  const name = safeText(reminder.name, 100);
  return {
    content: `${name} ends <t:${seconds}:R>.`,
    embeds: [
      {
        title: `${name} ends soon`,
        description: `It ends <t:${seconds}:F>. Extend it with \`/subscribe\` or on your account page. Without it your watched items stay, but they sleep.`,
        color: 0xd9822b,
        timestamp: reminder.endsAt.toISOString(),
      },
    ],
    allowed_mentions: { parse: [] },
  };
}
