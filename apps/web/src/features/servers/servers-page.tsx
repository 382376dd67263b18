import { CHANNEL_HINT_MAX, GUILD_CHOICES_MAX, type OwnServer } from '@lockwatch/contracts';
import { LANGUAGE_NAMES, LANGUAGES } from '@lockwatch/texts/language';
import { t } from '@lockwatch/texts/web/servers';
import { Hash } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { sends, useServerMutation } from '../../api/use-server-mutation.js';
import { lazyPart } from '../../components/lazy-part.js';
import { Badge } from '../../components/ui/badge.js';
import { Button, ButtonLink } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { ConfirmButton } from '../../components/ui/dialog.js';
import { Input } from '../../components/ui/field.js';
import { Select } from '../../components/ui/select.js';
import { SwitchField } from '../../components/ui/switch.js';
import { TimeAgo } from '../../components/ui/time-ago.js';
import { useNow } from '../../components/ui/use-now.js';
import { getWebConfig } from '../../config/web-config.js';
import { QueryList } from '../errors/query-list.js';
import { PageHeader } from '../navigation/page-header.js';

const ServerDays = lazyPart(async () => (await import('./server-days.js')).ServerDays);

/** Discord servers that the user manages: what the bot reads there, and what it noticed. */
export function ServersPage() {
  const { botInviteUrl } = getWebConfig();
  const list = trpc.user.servers.list.useQuery();
  return (
    <>
      <PageHeader title={t('servers.title')} text={t('servers.text')}>
        {botInviteUrl !== null && <ButtonLink href={botInviteUrl}>{t('servers.add')}</ButtonLink>}
      </PageHeader>
      <QueryList
        query={list}
        what={t('servers.title')}
        empty={{ icon: Hash, title: t('servers.none'), text: t('servers.noneText') }}
        className="grid gap-6"
      >
        {(server) => (
          <li key={server.server_id}>
            <ServerCard server={server} />
          </li>
        )}
      </QueryList>
    </>
  );
}

function ServerCard({ server }: { server: OwnServer }) {
  const { server_id: id, name, state } = server;
  const change = useServerMutation(trpc.user.servers.change);
  const stop = useServerMutation(trpc.user.servers.stop);
  const isRead = state === 'confirmed';
  return (
    <Card
      title={name}
      text={t(`servers.${state}`)}
      aside={<Badge tone={isRead ? 'deal' : 'plain'}>{t(isRead ? 'servers.read' : 'servers.notRead')}</Badge>}
    >
      {state !== 'rejected' && (
        <div className="grid gap-6 p-5 sm:px-6">
          <ChannelChoice server={server} />
          <SwitchField
            label={t('servers.membersOnly')}
            isOn={server.pings_members_only}
            disabled={change.isPending}
            onChange={(isOn) => change.mutate({ id, pings_members_only: isOn })}
          />
          <HealthReports server={server} />
          {isRead && <ServerDays days={server.days} />}
          <Notices notices={server.notices} />
          {isRead && (
            <ConfirmButton
              variant="danger-quiet"
              className="justify-self-start"
              title={t('servers.stopQuestion', { server: name })}
              description={t('servers.stopConsequence')}
              isPending={stop.isPending}
              onConfirm={(close) => stop.mutate({ id }, { onSuccess: close })}
            >
              {t('servers.stop')}
            </ConfirmButton>
          )}
        </div>
      )}
    </Card>
  );
}

/** Where problems are reported, and in which language. */
function HealthReports({ server }: { server: OwnServer }) {
  const { server_id: id, channels } = server;
  const change = useServerMutation(trpc.user.servers.change);
  const places = channels.map((channel) => ({ value: channel.channel_id, label: `#${channel.name}` }));
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <p className="text-[14px] sm:col-span-2">{t('servers.health')}</p>
      <Select
        aria-label={t('servers.health')}
        value={server.health_channel_id}
        options={[{ value: null, label: t('servers.nowhere') }, ...places]}
        onChange={(channel) => change.mutate({ id, health_channel_id: channel })}
      />
      <Select
        aria-label={t('servers.language')}
        value={server.language}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        onChange={(language) => change.mutate({ id, language })}
      />
    </div>
  );
}

function ChannelChoice({ server }: { server: OwnServer }) {
  const { server_id: id, channels } = server;
  const change = useServerMutation(trpc.user.servers.change);
  const [chosen, setChosen] = useState(() =>
    channels.flatMap((channel) => (channel.state === 'hidden' ? [] : channel.channel_id)),
  );
  const toggle = (channel: string) =>
    setChosen(chosen.includes(channel) ? chosen.filter((one) => one !== channel) : [...chosen, channel]);
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-[14px]">{t('servers.channels')}</legend>
      <ul className="grid gap-x-8 lg:grid-cols-2">
        {channels.map((channel) => (
          <li key={channel.channel_id} className="border-line border-b">
            <label className="flex min-h-11 flex-wrap items-center gap-x-3 py-1.5 text-[14px]">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={chosen.includes(channel.channel_id)}
                onChange={() => toggle(channel.channel_id)}
              />
              <span className="break-all">#{channel.name}</span>
              <ChannelState channel={channel} />
            </label>
            {channel.state === 'readable' && <ChannelHint serverId={id} channel={channel} />}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          disabled={chosen.length === 0 || chosen.length > GUILD_CHOICES_MAX}
          {...sends(change, { id, channel_ids: chosen })}
        >
          {t('servers.readChosen', { count: chosen.length })}
        </Button>
        <Button variant="ghost" onClick={() => change.mutate({ id, channel_ids: null })}>
          {t('servers.readVisible')}
        </Button>
      </div>
    </fieldset>
  );
}

type Channel = OwnServer['channels'][number];

/** Saved when the field is left. */
function ChannelHint({ serverId: id, channel }: { serverId: string; channel: Channel }) {
  const change = useServerMutation(trpc.user.servers.change);
  const { channel_id, name, hint } = channel;
  const save = (text: string) => {
    if (text !== (hint ?? '')) change.mutate({ id, channel_hint: { channel_id, hint: text || null } });
  };
  return (
    <Input
      className="mb-2"
      aria-label={t('servers.hintOf', { channel: name })}
      placeholder={t('servers.hint')}
      maxLength={CHANNEL_HINT_MAX}
      defaultValue={hint ?? ''}
      onBlur={(event) => save(event.target.value.trim())}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  );
}

function ChannelState({ channel }: { channel: Channel }) {
  const now = useNow(60_000);
  if (channel.state === 'lost') return <Badge tone="danger">{t('servers.lost')}</Badge>;
  if (channel.state === 'hidden') return null;
  return (
    <span className="flex items-center gap-2 text-[13px] text-text-2">
      {channel.last_read_at ? <TimeAgo at={channel.last_read_at} now={now} /> : t('servers.noMessage')}
      {channel.is_silent && <Badge tone="orange">{t('servers.silent')}</Badge>}
    </span>
  );
}

function Notices({ notices }: Pick<OwnServer, 'notices'>) {
  const now = useNow(60_000);
  if (notices.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1 font-medium text-[14px]">{t('servers.notices')}</h3>
      <ul className="text-[13.5px] text-text-2">
        {notices.map(({ kind, channel_name, created_at }) => (
          <li key={`${created_at}${channel_name}`} className="py-0.5">
            {t(`servers.notice.${kind}`, { channel: channel_name })} <TimeAgo at={created_at} now={now} />
          </li>
        ))}
      </ul>
    </div>
  );
}
