import type { Team } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/teams';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { getErrorMessage } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';
import { sends, useServerMutation } from '../../api/use-server-mutation.js';
import { formatDay } from '../../components/date-formats.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { CodeBox } from '../../components/ui/copy-button.js';
import { ActionDialog, ConfirmButton } from '../../components/ui/dialog.js';
import { QueryList } from '../errors/query-list.js';
import { useSearchChange } from '../navigation/search-values.js';

/** The user's teams. The fragment of a link to join, which no log holds, is the secret. */
export function TeamsPanel() {
  const query = trpc.user.teams.list.useQuery();
  const token = useLocation({ select: ({ hash }) => hash });
  return (
    <div className="mb-6 animate-appear">
      <Card title={t('teams.title')} text={t('teams.text')}>
        <QueryList
          query={query}
          what={t('teams.what')}
          empty={{ icon: UsersRound, title: t('teams.none'), text: t('teams.noneText') }}
        >
          {(team) => <TeamRow key={team.tag_id} team={team} />}
        </QueryList>
      </Card>
      {token !== '' && <Invitation token={token} />}
    </div>
  );
}

/** Whose items a link gives, and what joining means. */
function Invitation({ token }: { token: string }) {
  const { client } = trpc.useUtils();
  const change = useSearchChange();
  const forget = () => change({});
  const join = useServerMutation(trpc.user.teams.join, { onDone: forget });
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => client.user.teams.join.mutate({ token, dry_run: true }),
    enabled: !join.isPending,
    retry: false,
  });
  return (
    (data || error) && (
      <ActionDialog
        title={t('teams.invitation')}
        description={data?.message ?? getErrorMessage(error)}
        actionLabel={t('teams.join')}
        isDisabled={!data}
        isPending={join.isPending}
        onAction={() => join.mutate({ token })}
        onClose={forget}
      />
    )
  );
}

function TeamRow({ team }: { team: Team }) {
  const { tag_id: id, name, is_owner: isOwner, item_count: count, members, link_expires_at: end } = team;
  const link = useServerMutation(trpc.user.teams.createLink, { success: null });
  const leave = useServerMutation(trpc.user.teams.leave);
  const kind = isOwner ? 'close' : 'leave';
  const facts = [
    isOwner ? t('teams.items', { count }) : t('teams.from', { count, owner: team.owner_name }),
    ...(members.length > 0 ? [t('teams.memberCount', { count: members.length })] : []),
    ...(end === null ? [] : [t('teams.linkUntil', { day: formatDay(end) })]),
  ];
  return (
    <li className="grid gap-3 border-line border-b px-5 py-4 last:border-b-0 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="break-words font-medium">{name}</p>
          <p className="mt-0.5 text-[13.5px] text-text-3">{facts.join(' · ')}</p>
        </div>
        {isOwner && (
          <Button size="sm" aria-label={t('teams.newLinkOf', { team: name })} {...sends(link, { id })}>
            {t('teams.newLink')}
          </Button>
        )}
        {(!isOwner || facts.length > 1) && (
          <ConfirmButton
            variant="danger-quiet"
            size="sm"
            title={t(`teams.${kind}Title`, { team: name })}
            description={t(`teams.${kind}Text`)}
            isPending={leave.isPending}
            onConfirm={(close) => leave.mutate({ id }, { onSettled: close })}
          >
            {t(`teams.${kind}`)}
          </ConfirmButton>
        )}
      </div>
      {link.data && <CodeBox text={link.data.url}>{t('teams.link')}</CodeBox>}
      {members.length > 0 && (
        <ul aria-label={t('teams.members')} className="text-[14px]">
          {members.map((member) => (
            <MemberRow key={member.user_id} id={id} member={member} />
          ))}
        </ul>
      )}
    </li>
  );
}

function MemberRow({ id, member: { user_id, name } }: { id: number; member: Team['members'][number] }) {
  const remove = useServerMutation(trpc.user.teams.removeMember);
  return (
    <li className="flex items-center gap-2">
      <span className="min-w-0 break-words">{name}</span>
      <ConfirmButton
        variant="danger-quiet"
        size="xs"
        aria-label={t('teams.removeName', { name })}
        title={t('teams.removeTitle', { name })}
        description={t('teams.removeText', { name })}
        isPending={remove.isPending}
        onConfirm={(close) => remove.mutate({ id, user_id }, { onSettled: close })}
      >
        {t('teams.remove')}
      </ConfirmButton>
    </li>
  );
}
