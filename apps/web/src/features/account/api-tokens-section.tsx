import type { ApiToken } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/account';
import { KeySquare } from 'lucide-react';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { formatDay } from '../../components/date-formats.js';
import { lazyPart } from '../../components/lazy-part.js';
import { Badge } from '../../components/ui/badge.js';
import { ConfirmButton } from '../../components/ui/dialog.js';
import { ListSection } from '../forms/list-section.js';
import { useFormPanel } from '../forms/use-form-panel.js';

const ApiTokenForm = lazyPart(async () => (await import('./api-token-form.js')).ApiTokenForm);
const NewToken = lazyPart(async () => (await import('./api-token-form.js')).NewToken);
const NEW_TOKEN = 'new-api-token';

export function ApiTokensSection() {
  const list = trpc.user.apiTokens.list.useQuery();
  // The answer is the only place that shows the token.
  const create = useServerMutation(trpc.user.apiTokens.create, { success: null, isCreate: true });
  const panel = useFormPanel(NEW_TOKEN);
  return (
    <ListSection
      id="tokens"
      title={t('account.tokens.title')}
      text={t.rich('account.tokens.text', {
        link: (children) => (
          <a
            href="/api/docs"
            className="font-medium text-text underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            {children}
          </a>
        ),
      })}
      addLabel={t('account.tokens.new')}
      onAdd={create.reset}
      panel={panel}
      form={
        <ApiTokenForm
          name={NEW_TOKEN}
          isPending={create.isPending}
          onSubmit={(token) => create.mutate(token, { onSuccess: panel.close })}
          onCancel={panel.cancel}
        />
      }
      note={create.data && <NewToken {...create.data} />}
      query={list}
      what={t('account.tokens.what')}
      empty={{ icon: KeySquare, title: t('account.tokens.none'), text: t('account.tokens.noneText') }}
    >
      {(token) => <TokenRow key={token.token_id} token={token} />}
    </ListSection>
  );
}

function TokenRow({ token }: { token: ApiToken }) {
  const revoke = useServerMutation(trpc.user.apiTokens.revoke);
  const used =
    token.last_used_at === null
      ? t('account.tokens.neverUsed')
      : t('account.tokens.lastUsed', { day: formatDay(token.last_used_at) });
  const ends =
    token.expires_at === null
      ? t('account.tokens.endless')
      : t('account.tokens.expires', { day: formatDay(token.expires_at) });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-5 py-4 last:border-b-0 sm:px-6">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {token.name}
          {token.scopes.map((scope) => (
            <Badge key={scope}>{t(`account.tokens.scope.${scope}`)}</Badge>
          ))}
        </p>
        <p className="mt-0.5 text-[13.5px] text-text-3">
          <span className="font-mono">{token.prefix}…</span> · {used} · {ends}
        </p>
      </div>
      <ConfirmButton
        variant="danger-quiet"
        size="sm"
        className="max-sm:-ml-3"
        aria-label={t('account.tokens.revokeName', { name: token.name })}
        title={t('account.tokens.revokeTitle', { name: token.name })}
        description={t('account.tokens.revokeText')}
        actionLabel={t('account.tokens.revokeAction')}
        isPending={revoke.isPending}
        onConfirm={(close) => revoke.mutate({ id: token.token_id }, { onSettled: close })}
      >
        {t('account.tokens.revoke')}
      </ConfirmButton>
    </li>
  );
}
