import type { Webhook } from '@lockwatch/contracts';
import { bounded } from './text.js';

/** Name of a webhook in a list of choices, which shows no formatting. */
export function webhookChoiceName(webhook: Webhook): string {
  const marks = `${webhook.isPrimary ? ' (primary)' : ''}${webhook.disabled_reason === null ? '' : ' (switched off)'}`;
  return `${bounded(webhook.webhook_name, 100 - marks.length)}${marks}`;
}
