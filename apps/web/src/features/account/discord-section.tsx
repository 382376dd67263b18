import { Badge } from '../../components/ui/badge.js';
import { Button, buttonClass } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { CopyButton } from '../../components/ui/copy-button.js';
import { webConfig } from '../../config/web-config.js';
import { useCreateLinkCode } from './mutations.js';

/** Discord Integration ([2-42]): how to subscribe, and how to be the same person there and here. */
export function DiscordSection({ isLinked }: { isLinked: boolean }) {
  const create = useCreateLinkCode();
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
          href={webConfig().discordInviteUrl}
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
              : 'Linked, slash commands and this page show the same watched items.'}
          </p>
        </div>
        <Button pending={create.isPending} onClick={() => create.mutate()}>
          {isLinked ? 'Link another account' : 'Link Discord'}
        </Button>
        {create.data && <LinkCode code={create.data.code} expiresAt={create.data.expires_at} />}
      </div>
    </Card>
  );
}

function LinkCode({ code, expiresAt }: { code: string; expiresAt: string }) {
  const command = `/link ${code}`;
  const until = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(new Date(expiresAt));
  return (
    <div role="status" className="animate-appear w-full rounded-lg border border-line bg-bg p-4">
      <p className="text-[14px] text-text-2">
        Send this to the bot on Discord before {until}; it works once.
      </p>
      <div className="mt-2.5 flex flex-wrap items-center gap-3">
        <code className="select-all rounded-md border border-line-strong bg-surface px-3 py-2 font-mono text-[16px]">
          {command}
        </code>
        <CopyButton text={command} />
      </div>
    </div>
  );
}

function Command({ children }: { children: string }) {
  return (
    <code className="rounded-sm bg-surface-3 px-1.5 py-0.5 font-mono text-[13px] text-text">{children}</code>
  );
}
