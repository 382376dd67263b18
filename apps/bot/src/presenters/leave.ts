import { formatLocks } from '@lockwatch/contracts';
import { t } from '../texts/translate.js';
import { confirmMessage } from './confirm.js';
import { escapeText } from './text.js';

export const LEAVE_ACTIONS = { unlink: 'discord-unlink', delete: 'account-delete' } as const;

/** Asks before the Discord user is unlinked from the account. */
export function unlinkMessage(accountName: string) {
  return confirmMessage({
    question: t(
      'Unlink this Discord account from {name}? Commands and direct messages stop working until you link it again; the account and its webhooks stay.',
      { name: `**${escapeText(accountName)}**` },
    ),
    action: LEAVE_ACTIONS.unlink,
    label: t('Unlink'),
  });
}

/** Asks before the account is deleted; the button confirms the balance that goes with it. */
export function deleteAccountMessage(accountName: string, balance: number) {
  const lines = [
    t('Delete the account {name} for good?', { name: `**${escapeText(accountName)}**` }),
    t(
      'Watched items, your own tags and aliases, blacklist, webhooks, settings, pings and API tokens are deleted. Subscriptions end immediately and cards are not charged again; nothing is refunded.',
    ),
    ...(balance > 0
      ? [t('Your balance of {locks} will be lost.', { locks: `**${formatLocks(balance)}**` })]
      : []),
    t(
      'What stays: the history of world locks and the audit log, without your name, and a record that the free trial was used.',
    ),
  ];
  return confirmMessage({
    question: lines.join('\n'),
    action: LEAVE_ACTIONS.delete,
    ids: [String(Math.round(balance * 100))],
    label: t('Delete my account'),
  });
}
