import type { UnknownName } from '@lockwatch/contracts';
import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { EmptyState } from '../../components/ui/states.js';
import { ListError, ListSkeleton } from '../preferences/list-states.js';
import { useDismissName } from './mutations.js';
import { NameItemForm } from './name-item-form.js';

/** Names that nobody knows, those of the most messages first. */
export function useUnknownNames() {
  return trpc.admin.reading.unknownNames.useQuery({});
}

/** Words that traders use like an item's name and that name none: candidates for a name for everybody. */
export function UnknownNamesSection() {
  const list = useUnknownNames();
  return (
    <Card
      title="Names nobody knows"
      text="Words from the last day's offers that stand where an item's name would. Say which item is meant, or dismiss what is none."
    >
      {list.isPending ? (
        <ListSkeleton />
      ) : list.error ? (
        <ListError what="The unknown names" query={list} />
      ) : list.data.length === 0 ? (
        <EmptyState
          icon={CircleHelp}
          title="Every name was understood"
          text="As soon as two traders use a word that names no item, it shows here."
        />
      ) : (
        <ul>
          {list.data.map((unknown) => (
            <UnknownRow key={unknown.name} unknown={unknown} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function UnknownRow({ unknown }: { unknown: UnknownName }) {
  const [isNaming, setNaming] = useState(false);
  const dismiss = useDismissName();
  return (
    <li className="border-line border-b px-5 py-4 last:border-b-0 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <span className="font-medium font-mono text-[14px]">{unknown.name}</span>
          <span className="ml-3 text-[13px] text-text-3">
            {unknown.messages} messages by {unknown.authors} traders
          </span>
          <p className="mt-1 line-clamp-2 break-words font-mono text-[13px] text-text-2">{unknown.example}</p>
        </div>
        <span className="flex gap-1">
          <Button
            size="sm"
            aria-label={`Name the item of ${unknown.name}`}
            aria-expanded={isNaming}
            onClick={() => setNaming(true)}
          >
            Name the item
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Dismiss ${unknown.name}`}
            pending={dismiss.isPending}
            onClick={() => dismiss.mutate({ name: unknown.name })}
          >
            Dismiss
          </Button>
        </span>
      </div>
      {isNaming && (
        <div className="mt-4">
          <NameItemForm alias={unknown.name} onDone={() => setNaming(false)} />
        </div>
      )}
    </li>
  );
}
