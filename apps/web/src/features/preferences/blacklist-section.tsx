import { LIMITS } from '@lockwatch/contracts';
import { Plus, ShieldOff, X } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { EmptyState } from '../../components/ui/states.js';
import { BlacklistForm } from './blacklist-form.js';
import {
  type BlacklistGroup,
  type BlacklistKind,
  type BlacklistValue,
  groupBlacklist,
} from './blacklist-groups.js';
import { ListError, ListSkeleton } from './list-states.js';
import { useDeleteBlacklistEntry } from './mutations.js';

const KINDS: { kind: BlacklistKind; label: string }[] = [
  { kind: 'user', label: 'Users' },
  { kind: 'world', label: 'Worlds' },
  { kind: 'channel', label: 'Channels' },
];

/** Blacklist Management ([2-46], [3-12], [5-05], [5-06]). */
export function BlacklistSection({ mayWrite }: { mayWrite: boolean }) {
  const list = trpc.user.blacklist.detailed.useQuery();
  const [isAdding, setAdding] = useState(false);
  return (
    <Card
      title="Blacklist Management"
      text="No pings from these people, worlds and channels."
      aside={
        mayWrite && (
          <Button size="sm" onClick={() => setAdding(true)} aria-expanded={isAdding}>
            <Plus className="size-4" aria-hidden="true" />
            Add entry
          </Button>
        )
      }
    >
      {isAdding && <BlacklistForm onDone={() => setAdding(false)} />}
      {list.isPending ? (
        <ListSkeleton />
      ) : list.error ? (
        <ListError what="Your blacklist" query={list} />
      ) : list.data.length === 0 ? (
        <EmptyState
          icon={ShieldOff}
          title="No blacklist entries configured"
          text={
            mayWrite
              ? 'Add one when a trader, a world or a channel only costs you time.'
              : 'Traders, worlds and channels that never ping you would be listed here.'
          }
        />
      ) : (
        <ul>
          {groupBlacklist(list.data).map((group) => (
            <Group key={group.key} group={group} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Group({ group, mayWrite }: { group: BlacklistGroup; mayWrite: boolean }) {
  const [isWhole, setWhole] = useState(false);
  const hidden = KINDS.reduce(
    (sum, { kind }) => sum + Math.max(0, group.values[kind].length - LIMITS.blacklistDisplayCap),
    0,
  );
  return (
    <li className="grid gap-x-6 gap-y-3 border-line border-b px-5 py-4 last:border-b-0 sm:grid-cols-[180px_1fr] sm:px-6">
      <h3 className="pt-1.5 font-medium">{group.title}</h3>
      <div className="grid gap-3">
        {KINDS.filter(({ kind }) => group.values[kind].length > 0).map(({ kind, label }) => (
          <div key={kind} className="flex flex-wrap items-center gap-1.5">
            <span className="w-20 shrink-0 text-[13px] text-text-3 max-sm:w-full">{label}</span>
            {group.values[kind].slice(0, isWhole ? undefined : LIMITS.blacklistDisplayCap).map((value) => (
              <Value key={value.id} value={value} mayWrite={mayWrite} />
            ))}
          </div>
        ))}
        {hidden > 0 && (
          <div>
            <Button
              variant="ghost"
              size="sm"
              className="-ml-3"
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? 'Show fewer' : `Show ${hidden} more`}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

function Value({ value, mayWrite }: { value: BlacklistValue; mayWrite: boolean }) {
  const remove = useDeleteBlacklistEntry();
  return (
    <span className="inline-flex min-h-9 items-center gap-0.5 rounded-md border border-line-strong bg-bg px-2.5 font-mono text-[13px]">
      {value.label}
      {mayWrite && (
        <button
          type="button"
          aria-label={`Remove ${value.label} from the blacklist`}
          disabled={remove.isPending}
          onClick={() => remove.mutate({ id: value.id })}
          className="relative -mr-2 grid size-8 place-items-center rounded-md text-text-3 after:absolute after:-inset-1.5 hover:bg-surface-3 hover:text-text disabled:opacity-50"
        >
          <X className="size-3.5" aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
