import { describeDepositWorld, formatNumber, type LedgerEntry, LIMITS, type Me } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/account';
import { Link } from '@tanstack/react-router';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../../api/trpc.js';
import { formatMoment } from '../../components/date-formats.js';
import { buttonClass } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { cn } from '../../components/ui/class-names.js';
import { getWebConfig } from '../../config/web-config.js';
import { getNextOffset, ShowOlder, usePages } from '../errors/pages.js';
import { QueryList } from '../errors/query-list.js';
import { formatLedgerAmount, growIdLinkText } from './subscription-view.js';

/** The first page is shorter than the following ones. */
const FIRST = 5;

/** The user's ledger, newest first. */
export function useLedger() {
  const { client } = trpc.useUtils();
  return usePages({
    queryKey: getQueryKey(trpc.user.ledger.list, undefined, 'infinite'),
    fetchPage: (offset: number | undefined) =>
      client.user.ledger.list.query({ offset, limit: offset === undefined ? FIRST : undefined }),
    getNext: (last, pages) =>
      getNextOffset(pages.length === 1 ? FIRST : LIMITS.ledgerPageDefault)(last, pages),
    getId: (entry) => entry.entry_id,
  });
}

export function LedgerSection({ me }: { me: Me }) {
  const ledger = useLedger();
  const isEmpty = ledger.data?.length === 0;
  return (
    <Card
      id="ledger"
      title={t('account.ledger.title')}
      text={isEmpty ? getDepositText(me) : t('account.ledger.text')}
      aside={
        isEmpty && (
          <Link to="/dashboard/preferences" hash="growid" className={buttonClass({})}>
            {growIdLinkText(me.growid, me.growid_verified)}
          </Link>
        )
      }
    >
      {!isEmpty && (
        <QueryList query={ledger} what={t('account.ledger.what')} label={t('account.ledger.title')}>
          {(entry) => <LedgerEntryRow key={entry.entry_id} entry={entry} />}
        </QueryList>
      )}
      <ShowOlder pages={ledger} />
    </Card>
  );
}

function getDepositText({ growid, growid_verified }: Me): string {
  const place = describeDepositWorld(getWebConfig().depositWorld);
  if (growid === null) return t('account.ledger.setGrowId', { place });
  return t(growid_verified ? 'account.ledger.deposit' : 'account.ledger.verifyGrowId', { place, growid });
}

function LedgerEntryRow({ entry }: { entry: LedgerEntry }) {
  return (
    <li className="flex items-start gap-4 border-line border-b px-5 py-3.5 last:border-b-0 sm:px-6">
      <div className="min-w-0 flex-1">
        <p className="font-medium text-[14px]">{t(`account.kind.${entry.kind}`)}</p>
        <p className="break-words text-[14px] text-text-2">{entry.reason}</p>
        <time dateTime={entry.created_at} className="text-[13px] text-text-3">
          {formatMoment(entry.created_at)}
        </time>
      </div>
      <div className="tabular shrink-0 text-right">
        <p className={cn('font-semibold text-[15px]', entry.amount > 0 ? 'text-deal-text' : 'text-text')}>
          {formatLedgerAmount(entry.amount)}
        </p>
        <p className="text-[13px] text-text-3">
          {t('account.ledger.left', { amount: formatNumber(entry.balance_after) })}
        </p>
      </div>
    </li>
  );
}
