import type { AdminServer } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/parser';
import { Server } from 'lucide-react';
import { trpc } from '../../api/trpc.js';
import { sends, useServerMutation } from '../../api/use-server-mutation.js';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { ConfirmButton } from '../../components/ui/dialog.js';
import { QueryList } from '../errors/query-list.js';

const TONES = { unconfirmed: 'accent', confirmed: 'deal', rejected: 'danger' } as const;

export function useServers() {
  return trpc.admin.servers.list.useQuery();
}

/** Discord servers with the bot. Their messages are read only after a confirmation. */
export function ServersSection() {
  const list = useServers();
  return (
    <Card title={t('parser.servers')} text={t('parser.servers.text')}>
      <QueryList
        query={list}
        what={t('parser.servers.what')}
        empty={{ icon: Server, title: t('parser.servers.none'), text: t('parser.servers.noneText') }}
      >
        {(server) => <ServerRow key={server.server_id} server={server} />}
      </QueryList>
    </Card>
  );
}

function ServerRow({ server }: { server: AdminServer }) {
  const confirm = useServerMutation(trpc.admin.servers.confirm);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-5 py-4 last:border-b-0 sm:px-6">
      <div className="min-w-0 flex-1 basis-60">
        <span className="mr-3 font-medium text-[14px]">{server.name}</span>
        <Badge tone={TONES[server.state]}>{t(`parser.servers.${server.state}`)}</Badge>
        <p className="mt-1 break-words text-[13px] text-text-2">{getServerDetail(server)}</p>
      </div>
      <span className="flex gap-1">
        {server.state !== 'confirmed' && (
          <Button
            size="sm"
            aria-label={t('parser.servers.confirmOf', { server: server.name })}
            {...sends(confirm, { id: server.server_id })}
          >
            {t('parser.servers.confirm')}
          </Button>
        )}
        {server.state !== 'rejected' && <ConfirmedServerActions server={server} />}
      </span>
    </li>
  );
}

function ConfirmedServerActions({ server }: { server: AdminServer }) {
  const reject = useServerMutation(trpc.admin.servers.reject);
  const change = useServerMutation(trpc.admin.servers.change);
  const { name, server_id: id, pings_members_only } = server;
  const audience = t(pings_members_only ? 'parser.servers.pingEverybody' : 'parser.servers.pingMembers');
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t('parser.servers.changeOf', { change: audience, server: name })}
        {...sends(change, { id, pings_members_only: !pings_members_only })}
      >
        {audience}
      </Button>
      <ConfirmButton
        variant="ghost"
        size="sm"
        aria-label={t('parser.servers.rejectOf', { server: name })}
        title={t('parser.servers.rejectQuestion', { server: name })}
        description={t('parser.servers.rejectConsequence')}
        isPending={reject.isPending}
        onConfirm={(close) => reject.mutate({ id }, { onSuccess: close })}
      >
        {t('parser.servers.reject')}
      </ConfirmButton>
    </>
  );
}

function getServerDetail(server: AdminServer): string {
  const decision = describeDecision(server);
  if (server.state !== 'confirmed') return `${decision} ${t('parser.servers.readsNothing')}`;
  const list = (state: AdminServer['channels'][number]['state']) =>
    server.channels.flatMap((channel) => (channel.state === state ? [`#${channel.name}`] : [])).join(', ');
  const lost = list('lost');
  return [
    decision,
    t(server.has_chosen_channels ? 'parser.servers.readsChosen' : 'parser.servers.readsVisible', {
      channels: list('readable') || t('parser.servers.noChannels'),
    }),
    lost && t('parser.servers.cannotRead', { channels: lost }),
    server.pings_members_only && t('parser.servers.membersOnly'),
  ]
    .filter(Boolean)
    .join(' ');
}

function describeDecision({ state, decided_via: via, decided_by: name }: AdminServer): string {
  if (via === null) return t('parser.servers.undecided');
  return name === null
    ? t('parser.servers.decided', { state, via })
    : t('parser.servers.decidedBy', { state, via, name });
}
