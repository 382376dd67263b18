import type { Webhook } from '@lockwatch/contracts';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { lazyPart } from '../../components/lazy-part.js';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { ConfirmButton } from '../../components/ui/dialog.js';
import { useDraftForm } from '../drafts/use-draft-form.js';
import { QueryList } from '../errors/query-list.js';
import { useTestWebhook } from './mutations.js';
import { maskWebhook, webhookDraftName, webhookLimitText } from './preference-view.js';

const WebhookForm = lazyPart(async () => (await import('./webhook-form.js')).WebhookForm);

/** Webhook URLs with their count and limit ([2-46], [3-13]). */
export function WebhooksSection({ limit, canWrite }: { limit: number; canWrite: boolean }) {
  const list = trpc.user.webhooks.list.useQuery();
  const form = useDraftForm(webhookDraftName());
  const create = useServerMutation(trpc.user.webhooks.create, {
    success: 'Webhook URL created successfully!',
    failure: 'Failed to create webhook URL',
    changes: ({ user }) => [user.webhooks.list],
    isCreate: true,
    onDone: form.close,
  });
  const limitText = list.data ? webhookLimitText(list.data.length, limit) : null;
  return (
    <Card
      title="Webhook URLs"
      text="Pings go to the primary one, unless a watched item uses another one. Without a webhook, pings are sent as direct messages."
      aside={
        <div className="flex items-center gap-3">
          {list.data && (
            <span className="tabular text-[14px] text-text-3">
              <span className="sr-only">Webhooks in use: </span>
              {list.data.length}/{limit}
            </span>
          )}
          {canWrite && list.data && !limitText && (
            <Button size="sm" onClick={() => form.setOpen(true)} aria-expanded={form.isOpen}>
              <Plus className="size-4" />
              Add webhook
            </Button>
          )}
        </div>
      }
    >
      {canWrite && limitText && (
        <p
          role="status"
          className="border-line border-b bg-accent-soft px-5 py-3 text-[14px] text-accent-text sm:px-6"
        >
          {limitText}
        </p>
      )}
      {form.isOpen && (
        <div className="border-line border-b bg-surface-2 p-5 sm:px-6">
          <WebhookForm
            submitLabel="Create webhook"
            isPending={create.isPending}
            onSubmit={({ webhook_name, webhook_url = '' }) => create.mutate({ webhook_name, webhook_url })}
            onCancel={form.cancel}
          />
        </div>
      )}
      <QueryList
        query={list}
        what="Your webhooks"
        empty={{
          icon: WebhookIcon,
          title: 'No webhooks configured',
          text: 'In Discord: channel settings, Integrations, Webhooks, New Webhook, Copy URL.',
        }}
      >
        {(webhook) => <WebhookRow key={webhook.webhook_id} webhook={webhook} canWrite={canWrite} />}
      </QueryList>
    </Card>
  );
}

function WebhookRow({ webhook, canWrite }: { webhook: Webhook; canWrite: boolean }) {
  const form = useDraftForm(webhookDraftName(webhook));
  const update = useServerMutation(trpc.user.webhooks.update, {
    success: 'Webhook URL updated successfully!',
    failure: 'Failed to update webhook URL',
    changes: ({ user }) => [user.webhooks.list],
    onDone: form.close,
  });
  const remove = useServerMutation(trpc.user.webhooks.delete, {
    success: 'Webhook URL deleted successfully!',
    failure: 'Failed to delete webhook URL',
    // Rules of a deleted webhook use the primary one.
    changes: ({ user }) => [user.webhooks.list, user.items.list],
  });
  const enable = useServerMutation(trpc.user.webhooks.enable, {
    success: 'The webhook works and is switched on again.',
    failure: 'Failed to switch the webhook on',
    changes: ({ user }) => [user.webhooks.list],
  });
  const test = useTestWebhook();
  return (
    <li className="border-line border-b px-5 py-4 last:border-b-0 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {webhook.webhook_name}
            {webhook.isPrimary && <Badge tone="accent">Primary</Badge>}
            {webhook.disabled_reason && <Badge tone="danger">Switched off</Badge>}
          </p>
          <p className="truncate font-mono text-[12.5px] text-text-3">{maskWebhook(webhook)}</p>
          <WebhookPlace webhook={webhook} />
          {webhook.disabled_reason && (
            <p className="mt-1 text-[13px] text-danger-text">{webhook.disabled_reason}</p>
          )}
        </div>
        {canWrite && (
          <div className="flex flex-wrap gap-1 max-sm:-ml-3">
            {webhook.disabled_reason && (
              <Button
                variant="ghost"
                size="sm"
                pending={enable.isPending}
                aria-label={`Switch on again: ${webhook.webhook_name}`}
                onClick={() => enable.mutate({ id: webhook.webhook_id })}
              >
                Switch on again
              </Button>
            )}
            <Button
              variant="ghost"
              size="sm"
              pending={test.isPending}
              aria-label={`Send test to ${webhook.webhook_name}`}
              onClick={() => test.mutate({ id: webhook.webhook_id })}
            >
              Send test
            </Button>
            {!webhook.isPrimary && (
              <Button
                variant="ghost"
                size="sm"
                pending={update.isPending}
                onClick={() => update.mutate({ id: webhook.webhook_id, isPrimary: true })}
              >
                Make primary
              </Button>
            )}
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Edit ${webhook.webhook_name}`}
              aria-expanded={form.isOpen}
              onClick={() => form.setOpen(!form.isOpen)}
            >
              Edit
            </Button>
            <ConfirmButton
              variant="danger-quiet"
              size="sm"
              aria-label={`Delete ${webhook.webhook_name}`}
              title={`Delete the webhook "${webhook.webhook_name}"?`}
              description="Watched items that use it will ping the primary webhook instead."
              actionLabel="Delete webhook"
              isPending={remove.isPending}
              onConfirm={(close) => remove.mutate({ id: webhook.webhook_id }, { onSettled: close })}
            >
              Delete
            </ConfirmButton>
          </div>
        )}
      </div>
      {form.isOpen && (
        <div className="mt-4 rounded-lg border border-line bg-surface-2 p-4">
          <WebhookForm
            webhook={webhook}
            submitLabel="Save"
            isPending={update.isPending}
            onSubmit={(values) => update.mutate({ id: webhook.webhook_id, ...values })}
            onCancel={form.cancel}
          />
        </div>
      )}
    </li>
  );
}

/** The webhook's name on Discord and the channel it posts to. */
function WebhookPlace({ webhook }: { webhook: Webhook }) {
  if (webhook.discord_name === null && webhook.channel_url === null) return null;
  const channel = webhook.channel_name === null ? 'its channel' : `#${webhook.channel_name}`;
  return (
    <p className="text-[13px] text-text-3">
      {webhook.discord_name ?? 'On Discord'}
      {webhook.channel_url && (
        <>
          {' posts to '}
          <a className="underline" href={webhook.channel_url} target="_blank" rel="noreferrer">
            {channel}
          </a>
        </>
      )}
    </p>
  );
}
