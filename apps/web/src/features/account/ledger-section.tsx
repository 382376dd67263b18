import { describeDepositWorld, formatNumber, type LedgerEntry, LIMITS, type Me } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/account';
import { Link } from '@tanstack/react-router';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { formatMoment } from '../../components/date-formats.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { cn } from '../../components/ui/class-names.js';
import { EmptyState } from '../../components/ui/states.js';
import { getWebConfig } from '../../config/web-config.js';
import { ListSkeleton, LoadError } from '../errors/query-list.js';
import { formatLedgerAmount, growIdLinkText } from './subscription-view.js';

/** The first page; the following ones have the server's page size. */
export const LEDGER_FIRST_PAGE = { limit: 5, offset: 0 };

export function LedgerSection({ me }: { me: Me }) {
  const [pages, setPages] = useState(0);
  const queries = trpc.useQueries(({ user }) => [
    user.ledger.list(LEDGER_FIRST_PAGE),
    ...Array.from({ length: pages }, (_, page) =>
      user.ledger.list({
        limit: LIMITS.ledgerPageDefault,
        offset: LEDGER_FIRST_PAGE.limit + page * LIMITS.ledgerPageDefault,
      }),
    ),
  ]);
  const [first] = queries;
  const last = queries.at(-1);
  const known = new Map<string, LedgerEntry>();
  for (const query of queries) for (const entry of query.data ?? []) known.set(entry.entry_id, entry);
  const entries = [...known.values()];
  const pageSize = pages === 0 ? LEDGER_FIRST_PAGE.limit : LIMITS.ledgerPageDefault;
  return (
    <Card title={t('account.ledger.title')} text={t('account.ledger.text')}>
      {!first || first.isPending ? (
        <ListSkeleton />
      ) : first.error && entries.length === 0 ? (
        <LoadError title={t('account.ledger.failed')} query={first} />
      ) : entries.length === 0 ? (
        <NoEntries me={me} />
      ) : (
        <>
          <ul aria-label={t('account.ledger.title')}>
            {entries.map((entry) => (
              <LedgerEntryRow key={entry.entry_id} entry={entry} />
            ))}
          </ul>
          {last?.data?.length === pageSize && (
            <div className="flex justify-center border-line border-t p-3">
              <Button size="sm" variant="ghost" onClick={() => setPages((count) => count + 1)}>
                {t('account.ledger.showOlder')}
              </Button>
            </div>
          )}
          {last?.isPending && <ListSkeleton />}
        </>
      )}
    </Card>
  );
}

function NoEntries({ me: { growid, growid_verified } }: { me: Me }) {
  const place = describeDepositWorld(getWebConfig().depositWorld);
  return (
    <EmptyState
      icon={Scale}
      title={t('account.ledger.none')}
      text={
        growid === null
          ? t('account.ledger.setGrowId', { place })
          : t(growid_verified ? 'account.ledger.deposit' : 'account.ledger.verifyGrowId', { place, growid })
      }
    >
      <Link
        to="/dashboard/preferences"
        className="tap inline-flex items-center font-medium text-accent-text hover:underline"
      >
        {growIdLinkText(growid, growid_verified)}
      </Link>
    </EmptyState>
  );
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
