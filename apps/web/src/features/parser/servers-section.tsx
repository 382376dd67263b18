import type { AdminServer } from '@lockwatch/contracts';
import { Server } from 'lucide-react';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { ConfirmButton } from '../../components/ui/dialog.js';
import { QueryList } from '../errors/query-list.js';

const STATES = {
  unconfirmed: { label: 'Unconfirmed', tone: 'accent' },
  confirmed: { label: 'Confirmed', tone: 'deal' },
  refused: { label: 'Refused', tone: 'danger' },
} as const;

const VIA = {
  configuration: 'by the configuration',
  staff: 'by staff',
  setup: 'with /setup',
} as const;

/** The bot's servers, undecided ones first. */
export function useServers() {
  return trpc.admin.servers.list.useQuery();
}

/** Discord servers with the bot. Their messages are read only after a confirmation. */
export function ServersSection() {
  const list = useServers();
  return (
    <Card
      title="Servers"
      text="Discord servers the bot is on. It reads only those that are confirmed: here, in the configuration, or with /setup by somebody who manages the server."
    >
      <QueryList
        query={list}
        what="The servers"
        empty={{
          icon: Server,
          title: 'The bot is not on any server',
          text: 'Servers appear here once somebody adds the bot.',
        }}
      >
        {(server) => <ServerRow key={server.server_id} server={server} />}
      </QueryList>
    </Card>
  );
}

function ServerRow({ server }: { server: AdminServer }) {
  const confirm = useServerMutation(trpc.admin.servers.confirm, {
    failure: 'Failed to confirm the server',
    changes: ({ admin }) => [admin.servers.list],
  });
  const refuse = useServerMutation(trpc.admin.servers.refuse, {
    failure: 'Failed to refuse the server',
    changes: ({ admin }) => [admin.servers.list],
  });
  const change = useServerMutation(trpc.admin.servers.change, {
    failure: 'Failed to change the server',
    changes: ({ admin }) => [admin.servers.list],
  });
  const audience = server.pings_members_only ? 'Ping everybody' : 'Ping members only';
  const { label, tone } = STATES[server.state];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-5 py-4 last:border-b-0 sm:px-6">
      <div className="min-w-0 flex-1 basis-60">
        <span className="mr-3 font-medium text-[14px]">{server.name}</span>
        <Badge tone={tone}>{label}</Badge>
        <p className="mt-1 break-words text-[13px] text-text-2">{getServerDetail(server)}</p>
      </div>
      <span className="flex gap-1">
        {server.state !== 'confirmed' && (
          <Button
            size="sm"
            aria-label={`Confirm ${server.name}`}
            pending={confirm.isPending}
            onClick={() => confirm.mutate({ id: server.server_id })}
          >
            Confirm
          </Button>
        )}
        {server.state !== 'refused' && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`${audience}: ${server.name}`}
            pending={change.isPending}
            onClick={() =>
              change.mutate({ id: server.server_id, pings_members_only: !server.pings_members_only })
            }
          >
            {audience}
          </Button>
        )}
        {server.state !== 'refused' && (
          <ConfirmButton
            variant="ghost"
            size="sm"
            aria-label={`Refuse ${server.name}`}
            title={`Refuse ${server.name}?`}
            description="The bot stops reading it immediately. All messages it read there are deleted, including the pings about them."
            actionLabel="Refuse"
            isPending={refuse.isPending}
            onConfirm={(close) => refuse.mutate({ id: server.server_id }, { onSuccess: close })}
          >
            Refuse
          </ConfirmButton>
        )}
      </span>
    </li>
  );
}

function getServerDetail(server: AdminServer): string {
  const decided =
    server.decided_via === null
      ? 'Not decided yet'
      : [
          server.state === 'unconfirmed' ? 'Stopped' : STATES[server.state].label,
          VIA[server.decided_via],
          server.decided_by,
        ]
          .filter(Boolean)
          .join(' ');
  if (server.state !== 'confirmed') return `${decided}. Nothing is read.`;
  const read = server.channels.filter((channel) => channel.state === 'readable');
  const lost = server.channels.filter((channel) => channel.state === 'lost');
  const which = server.has_chosen_channels ? 'the chosen channels' : 'what everyone can see';
  const names = read.map((channel) => `#${channel.name}`).join(', ') || 'none';
  const unreadable = lost.map((channel) => `#${channel.name}`).join(', ');
  const audience = server.pings_members_only ? ' Pings only members who can see the channel.' : '';
  return `${decided}. Reads ${which}: ${names}.${unreadable ? ` Cannot read: ${unreadable}.` : ''}${audience}`;
}
