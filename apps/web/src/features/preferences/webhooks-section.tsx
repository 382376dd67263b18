import type { Webhook } from '@lockwatch/contracts';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { Badge } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { EmptyState } from '../../components/ui/states.js';
import { ListError, ListSkeleton } from './list-states.js';
import { useCreateWebhook, useDeleteWebhook, useUpdateWebhook } from './mutations.js';
import { WebhookForm } from './webhook-form.js';
import { webhookLimitText } from './webhook-limit.js';

/** Webhook URLs with their count and limit ([2-46], [3-13]). */
export function WebhooksSection({ limit, mayWrite }: { limit: number; mayWrite: boolean }) {
  const list = trpc.user.webhooks.list.useQuery();
  const [isAdding, setAdding] = useState(false);
  const create = useCreateWebhook(() => setAdding(false));
  const limitText = list.data ? webhookLimitText(list.data.length, limit) : null;
  return (
    <Card
      title="Webhook URLs"
      text="Pings go to the primary one, unless a watched item names another. Without any, they come as direct messages."
      aside={
        <div className="flex items-center gap-3">
          {list.data && (
            <span className="tabular text-[14px] text-text-3">
              <span className="sr-only">Webhooks in use: </span>
              {list.data.length}/{limit}
            </span>
          )}
          {mayWrite && list.data && !limitText && (
            <Button size="sm" onClick={() => setAdding(true)} aria-expanded={isAdding}>
              <Plus className="size-4" aria-hidden="true" />
              Add webhook
            </Button>
          )}
        </div>
      }
    >
      {mayWrite && limitText && (
        <p
          role="status"
          className="border-line border-b bg-accent-soft px-5 py-3 text-[14px] text-accent-text sm:px-6"
        >
          {limitText}
        </p>
      )}
      {isAdding && (
        <div className="border-line border-b bg-surface-2 p-5 sm:px-6">
          <WebhookForm
            submitLabel="Create webhook"
            isPending={create.isPending}
            onSubmit={(values) => create.mutate(values)}
            onCancel={() => setAdding(false)}
          />
        </div>
      )}
      {list.isPending ? (
        <ListSkeleton />
      ) : list.error ? (
        <ListError what="Your webhooks" query={list} />
      ) : list.data.length === 0 ? (
        <EmptyState
          icon={WebhookIcon}
          title="No webhooks configured"
          text="In Discord: channel settings, Integrations, Webhooks, New Webhook, Copy URL."
        />
      ) : (
        <ul>
          {list.data.map((webhook) => (
            <WebhookRow key={webhook.webhook_id} webhook={webhook} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function WebhookRow({ webhook, mayWrite }: { webhook: Webhook; mayWrite: boolean }) {
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const update = useUpdateWebhook(() => setEditing(false));
  const remove = useDeleteWebhook();
  return (
    <li className="border-line border-b px-5 py-4 last:border-b-0 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {webhook.webhook_name}
            {webhook.isPrimary && <Badge tone="accent">Primary</Badge>}
            {webhook.disabled_reason && <Badge tone="danger">Switched off</Badge>}
          </p>
          <p className="truncate font-mono text-[12.5px] text-text-3">{webhook.webhook_url}</p>
          {webhook.disabled_reason && (
            <p className="mt-1 text-[13px] text-danger-text">{webhook.disabled_reason}</p>
          )}
        </div>
        {mayWrite && (
          <div className="flex flex-wrap gap-1 max-sm:-ml-3">
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
              aria-expanded={isEditing}
              onClick={() => setEditing(!isEditing)}
            >
              Edit
            </Button>
            <Button
              variant="danger-quiet"
              size="sm"
              aria-label={`Delete ${webhook.webhook_name}`}
              onClick={() => setAsking(true)}
            >
              Delete
            </Button>
          </div>
        )}
      </div>
      {isEditing && (
        <div className="mt-4 rounded-lg border border-line bg-surface-2 p-4">
          <WebhookForm
            webhook={webhook}
            submitLabel="Save"
            isPending={update.isPending}
            onSubmit={(values) => update.mutate({ id: webhook.webhook_id, ...values })}
            onCancel={() => setEditing(false)}
          />
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete the webhook "${webhook.webhook_name}"?`}
        description="Watched items that use it will ping the primary webhook instead."
        confirmLabel="Delete webhook"
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ id: webhook.webhook_id }, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}
