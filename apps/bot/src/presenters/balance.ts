import { formatLocks, type LedgerEntry } from '@lockwatch/contracts';
import { time } from 'discord.js';
import { t } from '../texts/translate.js';
import { type Page, pageButtons } from './list.js';
import { embedMessage } from './message.js';
import { escapeText, truncate } from './text.js';

export const BALANCE_ACTIONS = { page: 'balance-page' } as const;
export const ENTRIES_PER_PAGE = 10;

export interface BalanceView extends Page<LedgerEntry> {
  /** Whose balance it is, for staff; null: the reader's own. */
  ownerName: string | null;
  /** World locks; null where it is not known. */
  balance: number | null;
}

/** The balance, and a page of what moved on it, newest first ([2-40]). */
export function balanceMessage({ ownerName, balance, page, rows, hasMore }: BalanceView) {
  const none = t(page === 0 ? 'balance.empty' : 'lists.emptyPage');
  const whose = ownerName === null ? t('balance.own') : t('balance.of', { name: escapeText(ownerName) });
  // The ids of the page buttons have no user, so only the own list has pages.
  const hasPages = (page > 0 || hasMore) && ownerName === null;
  return embedMessage(
    {
      title: balance === null ? whose : `${whose}: ${formatLocks(balance)}`,
      text: rows.map(entryLine).join('\n') || none,
      footer: t('lists.page', { page: page + 1 }),
    },
    hasPages ? [pageButtons(BALANCE_ACTIONS.page, { page, hasMore })] : [],
  );
}

function entryLine(entry: LedgerEntry): string {
  const sign = entry.amount < 0 ? '−' : '+';
  const amount = `${sign}${formatLocks(Math.abs(entry.amount))}`;
  const when = time(new Date(entry.created_at), 'f');
  const reason = truncate(escapeText(entry.reason), 160);
  return `**${amount}** · ${reason} · ${when} · ${t('balance.after', { balance: formatLocks(entry.balance_after) })}`;
}
