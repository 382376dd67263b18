import type { ApiToken } from '@lockwatch/contracts';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { CopyButton } from '../../components/ui/copy-button.js';
import { EmptyState } from '../../components/ui/states.js';
import { ListError, ListSkeleton } from '../preferences/list-states.js';
import { ApiTokenForm } from './api-token-form.js';
import { useCreateApiToken, useRevokeApiToken } from './mutations.js';

/** Personal API tokens, for programs of one's own. */
export function ApiTokensSection() {
  const list = trpc.user.apiTokens.list.useQuery();
  const create = useCreateApiToken();
  const [isAdding, setAdding] = useState(false);
  return (
    <Card
      title="API Tokens"
      text={
        <>
          For your own programs.{' '}
          <a
            href="/api/docs"
            className="font-medium text-text underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            Read the API’s documentation
          </a>
        </>
      }
      aside={
        <Button
          size="sm"
          aria-expanded={isAdding}
          onClick={() => {
            create.reset();
            setAdding(true);
          }}
        >
          <Plus className="size-4" aria-hidden="true" />
          New token
        </Button>
      }
    >
      {isAdding && (
        <ApiTokenForm
          isPending={create.isPending}
          onCancel={() => setAdding(false)}
          onSubmit={(values) => create.mutate(values, { onSuccess: () => setAdding(false) })}
        />
      )}
      {create.data && <NewToken token={create.data.token} />}
      {list.isPending ? (
        <ListSkeleton />
      ) : list.error ? (
        <ListError what="Your API tokens" query={list} />
      ) : list.data.length === 0 ? (
        <EmptyState
          icon={KeyRound}
          title="No API tokens"
          text="Make one to read or change your watched items from a program."
        />
      ) : (
        <ul>
          {list.data.map((token) => (
            <TokenRow key={token.token_id} token={token} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function NewToken({ token }: { token: string }) {
  return (
    <div role="status" className="border-line border-b bg-deal-soft p-5 sm:px-6">
      <p className="font-medium">Copy the token now: it is not shown again.</p>
      <div className="mt-2.5 flex flex-wrap items-center gap-3">
        <code className="min-w-0 select-all break-all rounded-md border border-line-strong bg-surface px-3 py-2 font-mono text-[13.5px]">
          {token}
        </code>
        <CopyButton text={token} />
      </div>
    </div>
  );
}

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

function TokenRow({ token }: { token: ApiToken }) {
  const [isAsking, setAsking] = useState(false);
  const revoke = useRevokeApiToken();
  const used =
    token.last_used_at === null ? 'never used' : `last used ${date.format(new Date(token.last_used_at))}`;
  const ends = token.expires_at === null ? 'no end' : `ends ${date.format(new Date(token.expires_at))}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-5 py-4 last:border-b-0 sm:px-6">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {token.name}
          {token.scopes.map((scope) => (
            <Badge key={scope}>{scope}</Badge>
          ))}
        </p>
        <p className="mt-0.5 text-[13.5px] text-text-3">
          <span className="font-mono">{token.prefix}…</span> · {used} · {ends}
        </p>
      </div>
      <Button
        variant="danger-quiet"
        size="sm"
        className="max-sm:-ml-3"
        aria-label={`Revoke ${token.name}`}
        onClick={() => setAsking(true)}
      >
        Revoke
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Revoke the token "${token.name}"?`}
        description="Programs that use it are refused from now on."
        confirmLabel="Revoke token"
        isPending={revoke.isPending}
        onConfirm={() => revoke.mutate({ id: token.token_id }, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}
