import { WEBHOOK_NOTICE_ACTIONS } from '@lockwatch/contracts';
import type { SqlTx } from '@lockwatch/db';
import type { Language, Text } from '@lockwatch/texts';
import { mayBeMessagedSql } from '../../access/index.js';
import { toButton, toRow } from '../document/ping-components.js';
import { createSay, type PingBody } from '../document/render-ping.js';
import { safeText } from '../document/safe-text.js';
import { destinationSql } from './destination.js';
import { type DueMessage, type DueRow, toDueMessages } from './send-due-messages.js';

/** A notice that could not be sent for this long is cancelled; the dashboard shows the disabled webhook anyway. */
const USEFUL_FOR_HOURS = 24;

interface NoticeRow extends DueRow {
  dead_id: string;
  name: string;
  discord_user_id: string | null;
  is_signed: boolean;
  reason: string | null;
  primary_name: string | null;
  language: Language | null;
}

/** Notices to owners of disabled webhooks, by another webhook or a direct message. */
export async function loadWebhookNotices(tx: SqlTx, ids: string[]): Promise<DueMessage[]> {
  const rows = await tx<NoticeRow[]>`
    select n.id, n.attempt_count, dead.id as dead_id, dead.name, dead.disabled_reason as reason, dead.discord_webhook_id is null as is_signed,
       u.discord_user_id, u.language,
      dead.disabled_at is not distinct from n.disabled_at and ${tx.unsafe(mayBeMessagedSql('u'))}
        and n.created_at > now() - make_interval(hours => ${USEFUL_FOR_HOURS}) as is_due,
      main.name as primary_name, ${tx.unsafe(destinationSql('other', 'u'))} as destination
    from webhook_notices n
    join webhooks dead on dead.id = n.webhook_id
    join users u on u.id = dead.user_id
    left join webhooks main on main.user_id = u.id and main.is_primary and main.disabled_at is null
    left join lateral (
      select w.id, w.user_id, w.discord_webhook_id, w.encrypted_token from webhooks w
      where w.user_id = u.id and w.disabled_at is null and w.discord_webhook_id is not null
      order by w.is_primary desc, w.created_at, w.id limit 1) other on true
    where n.id = any (${ids}::uuid[])`;
  return toDueMessages(rows, renderWebhookNotice);
}

/**
 * Says that a webhook no longer works, where its pings go now, and how to enable it again: with a button in a direct
 * message, since only the bot's own messages can have one.
 */
function renderWebhookNotice(notice: NoticeRow): PingBody {
  const isDirectMessage = notice.destination?.kind === 'dm';
  const name = safeText(notice.name, 100);
  const said = safeText(notice.reason ?? '', 300).replace(/\.$/, '');
  const say = createSay(notice.language ?? 'en');
  const label = say({ text: 'ping.webhookEnable' });
  const lines: Text[] = [
    said === ''
      ? { text: 'ping.webhookRejected' }
      : { text: notice.is_signed ? 'ping.signedReason' : 'ping.webhookReason', values: { reason: said } },
    describeNewDestination(notice),
    isDirectMessage
      ? { text: 'ping.webhookPressEnable', values: { label } }
      : { text: 'ping.webhookUseEnable' },
  ];
  const title = say({ text: 'ping.webhookOff', values: { name } });
  return {
    content: say({ text: 'ping.webhookDead', values: { name } }),
    embeds: [{ title, description: lines.map(say).join('\n'), color: 0xc0392b }],
    ...(isDirectMessage && {
      components: [toRow([toButton(label, WEBHOOK_NOTICE_ACTIONS.enable, notice.dead_id)])],
    }),
  };
}

function describeNewDestination({ primary_name, discord_user_id }: NoticeRow): Text {
  if (primary_name !== null) {
    return { text: 'ping.webhookMovedToPrimary', values: { name: safeText(primary_name, 100) } };
  }
  return { text: discord_user_id !== null ? 'ping.webhookMovedToDm' : 'ping.webhookNowhere' };
}
