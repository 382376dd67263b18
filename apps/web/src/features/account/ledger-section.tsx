import { type LedgerEntry, LIMITS, type Me } from '@lockwatch/contracts';
import { Link } from '@tanstack/react-router';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { cn } from '../../components/ui/class-names.js';
import { EmptyState } from '../../components/ui/states.js';
import { ListError, ListSkeleton } from '../preferences/list-states.js';
import { formatMovement, MOVEMENTS } from './money-view.js';

/** Shown at first; more come in pages as large as the server's. */
export const LEDGER_FIRST_PAGE = { limit: 5, offset: 0 };

/** What moved on the balance, newest first. */
export function LedgerSection({ me: { growid } }: { me: Me }) {
  const [pages, setPages] = useState(0);
  const queries = trpc.useQueries((t) => [
    t.user.ledger.list(LEDGER_FIRST_PAGE),
    ...Array.from({ length: pages }, (_, page) =>
      t.user.ledger.list({
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
    <Card title="Balance history" text="In world locks, the newest first.">
      {!first || first.isPending ? (
        <ListSkeleton />
      ) : first.error && entries.length === 0 ? (
        <ListError what="Your balance history" query={first} />
      ) : entries.length === 0 ? (
        <EmptyState
          icon={Scale}
          title="Nothing moved yet"
          text={
            growid === null
              ? 'Set your GrowID, then put world locks into the deposit world as that player. They arrive here.'
              : `Put world locks into the deposit world as ${growid}. They arrive here.`
          }
        >
          <Link
            to="/dashboard/preferences"
            className="tap inline-flex items-center font-medium text-accent-text hover:underline"
          >
            {growid === null ? 'Set your GrowID' : 'Change your GrowID'}
          </Link>
        </EmptyState>
      ) : (
        <>
          <ul aria-label="Balance history">
            {entries.map((entry) => (
              <Movement key={entry.entry_id} entry={entry} />
            ))}
          </ul>
          {last?.data?.length === pageSize && (
            <div className="flex justify-center border-line border-t p-3">
              <Button size="sm" variant="ghost" onClick={() => setPages((count) => count + 1)}>
                Show older
              </Button>
            </div>
          )}
          {last?.isPending && <ListSkeleton />}
        </>
      )}
    </Card>
  );
}

function Movement({ entry }: { entry: LedgerEntry }) {
  const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className="flex items-start gap-4 border-line border-b px-5 py-3.5 last:border-b-0 sm:px-6">
      <div className="min-w-0 flex-1">
        <p className="font-medium text-[14px]">{MOVEMENTS[entry.kind]}</p>
        <p className="break-words text-[14px] text-text-2">{entry.reason}</p>
        <time dateTime={entry.created_at} className="text-[13px] text-text-3">
          {time.format(new Date(entry.created_at))}
        </time>
      </div>
      <div className="tabular shrink-0 text-right">
        <p className={cn('font-semibold text-[15px]', entry.amount > 0 ? 'text-deal-text' : 'text-text')}>
          {formatMovement(entry.amount)}
        </p>
        <p className="text-[13px] text-text-3">
          {entry.balance_after.toLocaleString('en-US', { maximumFractionDigits: 2 })} left
        </p>
      </div>
    </li>
  );
}
