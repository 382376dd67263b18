import { maskWebhookUrl, type Webhook } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/preferences';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { sends, useServerMutation } from '../../api/use-server-mutation.js';
import { lazyPart } from '../../components/lazy-part.js';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { ConfirmButton } from '../../components/ui/dialog.js';
import { ListSection } from '../forms/list-section.js';
import { useFormPanel } from '../forms/use-form-panel.js';
import { getWebhookFormName, webhookLimitText } from './preference-view.js';

const WebhookForm = lazyPart(async () => (await import('./webhook-form.js')).WebhookForm);
const WebhookSecret = lazyPart(async () => (await import('./webhook-form.js')).WebhookSecret);

/** Webhook URLs with their count and limit ([2-46], [3-13]). */
export function WebhooksSection({ limit, canWrite }: { limit: number; canWrite: boolean }) {
  const list = trpc.user.webhooks.list.useQuery();
  const panel = useFormPanel(getWebhookFormName());
  const [secret, setSecret] = useState<string>();
  const create = useServerMutation(trpc.user.webhooks.create, {
    success: t('preferences.webhooks.created'),
    failure: t('preferences.webhooks.createFailed'),
    isCreate: true,
    onDone: (created) => {
      panel.close();
      setSecret(created.secret);
    },
  });
  const limitText = list.data ? webhookLimitText(list.data.length, limit) : null;
  return (
    <ListSection
      id="webhooks"
      title={t('preferences.webhooks.title')}
      text={t('preferences.webhooks.text')}
      aside={
        list.data && (
          <span className="tabular text-[14px] text-text-3">
            <span className="sr-only">{t('preferences.webhooks.inUse')} </span>
            {list.data.length}/{limit}
          </span>
        )
      }
      addLabel={canWrite && list.data && !limitText ? t('preferences.webhooks.add') : null}
      note={
        canWrite &&
        (limitText ?? secret) && (
          <div
            role="status"
            className="border-line border-b bg-accent-soft px-5 py-3 text-[14px] text-accent-text sm:px-6"
          >
            {limitText}
            {secret && <WebhookSecret secret={secret} />}
          </div>
        )
      }
      panel={panel}
      form={
        <div className="border-line border-b bg-surface-2 p-5 sm:px-6">
          <WebhookForm
            submitLabel={t('preferences.webhooks.create')}
            isPending={create.isPending}
            onSubmit={({ webhook_url = '', ...values }) => create.mutate({ webhook_url, ...values })}
            onCancel={panel.cancel}
          />
        </div>
      }
      query={list}
      what={t('preferences.webhooks.name')}
      empty={{
        icon: WebhookIcon,
        title: t('preferences.webhooks.none'),
        text: t('preferences.webhooks.noneText'),
      }}
    >
      {(webhook) => <WebhookRow key={webhook.webhook_id} webhook={webhook} canWrite={canWrite} />}
    </ListSection>
  );
}

function WebhookRow({ webhook, canWrite }: { webhook: Webhook; canWrite: boolean }) {
  const panel = useFormPanel(getWebhookFormName(webhook));
  const update = useServerMutation(trpc.user.webhooks.update, {
    success: t('preferences.webhooks.updated'),
    failure: t('preferences.webhooks.updateFailed'),
    onDone: panel.close,
  });
  return (
    <li className="border-line border-b px-5 py-4 last:border-b-0 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {webhook.webhook_name}
            {webhook.kind === 'signed' && <Badge tone="plain">{t('preferences.webhooks.signed')}</Badge>}
            {webhook.isPrimary && <Badge tone="accent">{t('preferences.webhooks.primary')}</Badge>}
            {webhook.disabled_reason && <Badge tone="danger">{t('preferences.webhooks.switchedOff')}</Badge>}
          </p>
          <p className="truncate font-mono text-[12.5px] text-text-3">
            {maskWebhookUrl(webhook.webhook_url)}
          </p>
          <WebhookPlace webhook={webhook} />
          {webhook.disabled_reason && (
            <p className="mt-1 text-[13px] text-danger-text">{webhook.disabled_reason}</p>
          )}
        </div>
        {canWrite && <WebhookActions webhook={webhook} update={update} panel={panel} />}
      </div>
      {panel.isOpen && (
        <div className="mt-4 rounded-lg border border-line bg-surface-2 p-4">
          <WebhookForm
            webhook={webhook}
            submitLabel={t('common.save')}
            isPending={update.isPending}
            onSubmit={({ kind: _, ...values }) => update.mutate({ id: webhook.webhook_id, ...values })}
            onCancel={panel.cancel}
          />
        </div>
      )}
    </li>
  );
}

interface WebhookActionsProps {
  webhook: Webhook;
  update: { isPending: boolean; mutate: (input: { id: string; isPrimary: true }) => void };
  panel: ReturnType<typeof useFormPanel>;
}

function WebhookActions({ webhook, update, panel }: WebhookActionsProps) {
  const enable = useServerMutation(trpc.user.webhooks.enable, {
    success: t('preferences.webhooks.switchedOn'),
  });
  // A test that arrives enables the webhook; one that Discord rejects may disable it.
  const test = useServerMutation(trpc.user.webhooks.test, {
    failure: t('preferences.testFailed'),
    isCreate: true,
  });
  // Rules of a deleted webhook use the primary one.
  const remove = useServerMutation(trpc.user.webhooks.delete, {
    success: t('preferences.webhooks.deleted'),
    failure: t('preferences.webhooks.deleteFailed'),
  });
  const { webhook_name: name, webhook_id: id } = webhook;
  const small = { variant: 'ghost', size: 'sm' } as const;
  return (
    <div className="flex flex-wrap gap-1 max-sm:-ml-3">
      {webhook.disabled_reason && (
        <Button
          {...small}
          aria-label={t('preferences.webhooks.switchOnNamed', { name })}
          {...sends(enable, { id })}
        >
          {t('preferences.webhooks.switchOn')}
        </Button>
      )}
      <Button {...small} aria-label={t('preferences.sendTestTo', { name })} {...sends(test, { id })}>
        {t('preferences.sendTest')}
      </Button>
      {!webhook.isPrimary && webhook.kind === 'discord' && (
        <Button {...small} pending={update.isPending} onClick={() => update.mutate({ id, isPrimary: true })}>
          {t('preferences.webhooks.makePrimary')}
        </Button>
      )}
      <Button
        {...small}
        aria-label={t('preferences.webhooks.editNamed', { name })}
        aria-expanded={panel.isOpen}
        onClick={() => panel.setOpen(!panel.isOpen)}
      >
        {t('common.edit')}
      </Button>
      <ConfirmButton
        variant="danger-quiet"
        size="sm"
        aria-label={t('preferences.webhooks.deleteNamed', { name })}
        title={t('preferences.webhooks.deleteQuestion', { name })}
        description={t('preferences.webhooks.deleteText')}
        actionLabel={t('preferences.webhooks.delete')}
        isPending={remove.isPending}
        onConfirm={(close) => remove.mutate({ id }, { onSettled: close })}
      >
        {t('common.delete')}
      </ConfirmButton>
    </div>
  );
}

/** The webhook's name on Discord and the channel it posts to. */
function WebhookPlace({ webhook }: { webhook: Webhook }) {
  const { discord_name, channel_name, channel_url } = webhook;
  if (discord_name === null && channel_url === null) return null;
  return (
    <p className="text-[13px] text-text-3">
      {channel_url === null
        ? discord_name
        : t.rich('preferences.webhooks.place', {
            name: discord_name ?? t('preferences.webhooks.placeWithoutName'),
            channel: channel_name === null ? t('preferences.webhooks.itsChannel') : `#${channel_name}`,
            link: (channel) => (
              <a className="underline" href={channel_url} target="_blank" rel="noreferrer">
                {channel}
              </a>
            ),
          })}
    </p>
  );
}
