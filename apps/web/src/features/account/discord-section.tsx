import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { lazyPart } from '../../components/lazy-part.js';
import { Badge } from '../../components/ui/badge.js';
import { Button, buttonClass } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { ConfirmButton } from '../../components/ui/dialog.js';
import { getWebConfig } from '../../config/web-config.js';
import { useCreateLinkCode } from './use-create-link-code.js';

const LinkCode = lazyPart(async () => (await import('./link-code.js')).LinkCode);

/** Discord Integration ([2-42]): subscribing and linking the accounts. */
export function DiscordSection({ isLinked }: { isLinked: boolean }) {
  const create = useCreateLinkCode();
  const unlink = useServerMutation(trpc.user.discordLink.delete, {
    failure: 'Failed to unlink Discord',
    changes: ({ user }) => [user.me],
  });
  return (
    <Card
      title="Discord Integration"
      text={
        <>
          Subscribe with the bot’s <Command>/subscribe</Command> command on Discord, by card payment or with
          in-game currency.
        </>
      }
      aside={
        <a
          href={getWebConfig().discordInviteUrl}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'secondary' })}
        >
          Open Discord
        </a>
      }
    >
      <div className="flex flex-wrap items-center gap-4 p-5 sm:px-6">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex items-center gap-2.5 font-medium">
            Your Discord account
            {isLinked ? <Badge tone="deal">Linked</Badge> : <Badge>Not linked</Badge>}
          </p>
          <p className="mt-0.5 text-[14px] text-text-2">
            {isLinked
              ? 'Slash commands and this page show the same watched items.'
              : 'Link it so that slash commands and this page show the same watched items.'}
          </p>
        </div>
        <Button pending={create.isPending} onClick={() => create.mutate()}>
          {isLinked ? 'Link another account' : 'Link Discord'}
        </Button>
        {isLinked && (
          <ConfirmButton
            variant="danger-quiet"
            title="Unlink your Discord account?"
            description="Slash commands and direct messages stop working until you link it again. Your account and its webhooks are kept."
            actionLabel="Unlink"
            isPending={unlink.isPending}
            onConfirm={(close) => unlink.mutate(undefined, { onSuccess: close })}
          >
            Unlink
          </ConfirmButton>
        )}
        {create.data && <LinkCode {...create.data} />}
      </div>
      <AddToServer />
    </Card>
  );
}

/** Link that adds the bot to a server, if the operator configured the application id. */
function AddToServer() {
  const { botInviteUrl } = getWebConfig();
  if (botInviteUrl === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-4 border-line border-t p-5 sm:px-6">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">Your own server</p>
        <p className="mt-0.5 text-[14px] text-text-2">
          The bot asks to see channels and to read their history, nothing else. It reads nothing before
          somebody chooses channels with <Command>/setup</Command>.
        </p>
      </div>
      <a
        href={botInviteUrl}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ variant: 'secondary' })}
      >
        Add the bot to a server
      </a>
    </div>
  );
}

function Command({ children }: { children: string }) {
  return (
    <code className="rounded-sm bg-surface-3 px-1.5 py-0.5 font-mono text-[13px] text-text">{children}</code>
  );
}
