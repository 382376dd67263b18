import { formatLocks } from '@lockwatch/contracts';
import { t } from '../texts/translate.js';
import { confirmMessage } from './confirm.js';
import { escapeText } from './text.js';

export const LEAVE_ACTIONS = { unlink: 'discord-unlink', delete: 'account-delete' } as const;

/** Asks before the Discord user is unlinked from the account. */
export function unlinkMessage(accountName: string) {
  return confirmMessage({
    question: t('account.unlinkQuestion', { name: `**${escapeText(accountName)}**` }),
    action: LEAVE_ACTIONS.unlink,
    label: t('account.unlink'),
  });
}

/** Asks before the account is deleted; the button confirms the balance that goes with it. */
export function deleteAccountMessage(accountName: string, balance: number) {
  const lines = [
    t('account.deleteQuestion', { name: `**${escapeText(accountName)}**` }),
    t('account.whatIsDeleted'),
    ...(balance > 0 ? [t('account.lostBalance', { locks: `**${formatLocks(balance)}**` })] : []),
    t('account.whatStays'),
  ];
  return confirmMessage({
    question: lines.join('\n'),
    action: LEAVE_ACTIONS.delete,
    ids: [String(Math.round(balance * 100))],
    label: t('account.deleteAccount'),
  });
}
