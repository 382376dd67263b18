import { WEBHOOK_NOTICE_ACTIONS } from '@lockwatch/contracts';
import type { SqlTx } from '@lockwatch/db';
import type { Language, Text } from '@lockwatch/texts';
import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { mayBeMessagedSql } from '../../access/index.js';
import { createSay, type PingBody } from '../document/render-ping.js';
import { safeText } from '../document/safe-text.js';
import { type DestinationColumns, toDestination } from './destination.js';
import type { DueMessage, DueMessageTable, LoadDueMessages } from './send-due-messages.js';

/** A notice that could not be sent for this long is cancelled; the dashboard shows the disabled webhook anyway. */
const USEFUL_FOR_HOURS = 24;

interface NoticeRow extends DestinationColumns {
  id: string;
  attempt_count: number;
  is_due: boolean;
  dead_id: string;
  name: string;
  reason: string | null;
  primary_name: string | null;
  language: Language | null;
}

/** Notifies owners of disabled webhooks by another webhook or a direct message. Returns how many were claimed. */
export async function sendWebhookNotices(pipeline: {
  sendDueMessages(table: DueMessageTable, load: LoadDueMessages): Promise<number>;
}): Promise<number> {
  return pipeline.sendDueMessages('webhook_notices', load);
}

async function load(tx: SqlTx, ids: string[]): Promise<DueMessage[]> {
  const rows = await tx<NoticeRow[]>`
    select n.id, n.attempt_count, dead.id as dead_id, dead.name, dead.disabled_reason as reason, u.discord_user_id, u.language,
      dead.disabled_at is not distinct from n.disabled_at and ${tx.unsafe(mayBeMessagedSql('u'))}
        and n.created_at > now() - make_interval(hours => ${USEFUL_FOR_HOURS}) as is_due,
      main.name as primary_name,
      other.id as webhook_id, other.discord_webhook_id, other.encrypted_token
    from webhook_notices n
    join webhooks dead on dead.id = n.webhook_id
    join users u on u.id = dead.user_id
    left join webhooks main on main.user_id = u.id and main.is_primary and main.disabled_at is null
    left join lateral (
      select w.id, w.discord_webhook_id, w.encrypted_token from webhooks w
      where w.user_id = u.id and w.disabled_at is null
      order by w.is_primary desc, w.created_at, w.id limit 1) other on true
    where n.id = any (${ids}::uuid[])`;
  return rows.map((row) => {
    const destination = toDestination(row);
    const notice = {
      webhookId: row.dead_id,
      name: row.name,
      reason: row.reason,
      primaryName: row.primary_name,
      hasDirectMessages: row.discord_user_id !== null,
      isDirectMessage: destination?.kind === 'dm',
      language: row.language ?? 'en',
    };
    return {
      id: row.id,
      attemptCount: row.attempt_count,
      destination,
      body: row.is_due ? renderWebhookNotice(notice) : null,
    };
  });
}

interface WebhookNotice {
  webhookId: string;
  name: string;
  reason: string | null;
  primaryName: string | null;
  hasDirectMessages: boolean;
  language: Language;
  /** Whether the notice itself is one: only the bot's own messages can have a button. */
  isDirectMessage: boolean;
}

/** Says that a webhook no longer works, where its pings go now, and how to enable it again. */
function renderWebhookNotice(notice: WebhookNotice): PingBody {
  const name = safeText(notice.name, 100);
  const said = safeText(notice.reason ?? '', 300).replace(/\.$/, '');
  const say = createSay(notice.language);
  const label = say({ text: 'ping.webhookEnable' });
  const lines: Text[] = [
    said === '' ? { text: 'ping.webhookRejected' } : { text: 'ping.webhookReason', values: { reason: said } },
    describeNewDestination(notice),
    notice.isDirectMessage
      ? { text: 'ping.webhookPressEnable', values: { label } }
      : { text: 'ping.webhookUseEnable' },
  ];
  return {
    content: say({ text: 'ping.webhookDead', values: { name } }),
    embeds: [
      {
        title: say({ text: 'ping.webhookOff', values: { name } }),
        description: lines.map(say).join('\n'),
        color: 0xc0392b,
      },
    ],
    ...(notice.isDirectMessage && {
      components: [
        {
          type: ComponentType.ActionRow,
          components: [
            {
              type: ComponentType.Button,
              style: ButtonStyle.Secondary,
              label,
              custom_id: `${WEBHOOK_NOTICE_ACTIONS.enable}:${notice.webhookId}`,
            },
          ],
        },
      ],
    }),
    allowed_mentions: { parse: [] },
  };
}

function describeNewDestination({ primaryName, hasDirectMessages }: WebhookNotice): Text {
  if (primaryName !== null) {
    return { text: 'ping.webhookMovedToPrimary', values: { name: safeText(primaryName, 100) } };
  }
  return { text: hasDirectMessages ? 'ping.webhookMovedToDm' : 'ping.webhookNowhere' };
}
