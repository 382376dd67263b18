import { t } from '@lockwatch/texts/web/account';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { lazyPart } from '../../components/lazy-part.js';
import { Badge } from '../../components/ui/badge.js';
import { Button, ButtonLink, buttonClass } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { ConfirmButton } from '../../components/ui/dialog.js';
import { getWebConfig } from '../../config/web-config.js';
import { useCreateLinkCode } from './use-create-link-code.js';

const LinkCode = lazyPart(async () => (await import('./link-code.js')).LinkCode);

/** Discord Integration ([2-42]): subscribing and linking the accounts. */
export function DiscordSection({ isLinked }: { isLinked: boolean }) {
  const create = useCreateLinkCode();
  const unlink = useServerMutation(trpc.user.discordLink.delete);
  return (
    <Card
      id="discord"
      title={t('account.discord.title')}
      text={t.rich('account.discord.subscribe', { command: renderCommand })}
      aside={<ButtonLink href={getWebConfig().discordInviteUrl}>{t('account.discord.open')}</ButtonLink>}
    >
      <div className="flex flex-wrap items-center gap-4 p-5 sm:px-6">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex items-center gap-2.5 font-medium">
            {t('account.discord.yours')}
            <Badge tone={isLinked ? 'deal' : 'plain'}>
              {t(isLinked ? 'account.discord.linked' : 'account.discord.notLinked')}
            </Badge>
          </p>
          <p className="mt-0.5 text-[14px] text-text-2">
            {t(isLinked ? 'account.discord.same' : 'account.discord.linkForSame')}
          </p>
        </div>
        <Button pending={create.isPending} onClick={() => create.mutate()}>
          {t(isLinked ? 'account.discord.linkAnother' : 'account.discord.link')}
        </Button>
        {isLinked && (
          <ConfirmButton
            variant="danger-quiet"
            title={t('account.discord.unlinkTitle')}
            description={t('account.discord.unlinkText')}
            isPending={unlink.isPending}
            onConfirm={(close) => unlink.mutate(undefined, { onSuccess: close })}
          >
            {t('account.discord.unlink')}
          </ConfirmButton>
        )}
        {create.data && <LinkCode {...create.data} />}
      </div>
      <AddToServer />
    </Card>
  );
}

function AddToServer() {
  const { botInviteUrl } = getWebConfig();
  if (botInviteUrl === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-4 border-line border-t p-5 sm:px-6">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{t('account.discord.server')}</p>
        <p className="mt-0.5 text-[14px] text-text-2">
          {t.rich('account.discord.serverText', { command: renderCommand })}
        </p>
      </div>
      <Link to="/dashboard/account/servers" className={buttonClass({ variant: 'ghost' })}>
        {t('account.discord.servers')}
      </Link>
      <ButtonLink href={botInviteUrl}>{t('account.discord.addBot')}</ButtonLink>
    </div>
  );
}

function renderCommand(children: ReactNode) {
  return (
    <code className="rounded-sm bg-surface-3 px-1.5 py-0.5 font-mono text-[13px] text-text">{children}</code>
  );
}
