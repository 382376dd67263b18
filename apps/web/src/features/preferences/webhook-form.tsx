import {
  isSignedWebhookUrl,
  LIMITS,
  maskWebhookUrl,
  parseDiscordWebhookUrl,
  WEBHOOK_KINDS,
  type Webhook,
  type WebhookKind,
} from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/webhook-form';
import { useState } from 'react';
import { TextField } from '../../components/ui/field.js';
import { Form } from '../../components/ui/form.js';
import { Secret } from '../../components/ui/secret.js';
import { SelectField } from '../../components/ui/select.js';
import { usePersistedForm } from '../forms/use-persisted-form.js';
import { getWebhookFormName } from './preference-view.js';

interface WebhookFormProps {
  webhook?: Webhook;
  submitLabel: string;
  isPending: boolean;
  /** Without a URL, the present one is kept. */
  onSubmit: (values: { webhook_name: string; webhook_url: string | undefined; kind: WebhookKind }) => void;
  onCancel: () => void;
}

const PLACEHOLDERS = { discord: 'https://discord.com/api/webhooks/...', signed: 'https://' };

/** Name and URL of a webhook, both required and trimmed ([5-02]), and of a new one its kind. */
export function WebhookForm({ webhook, submitLabel, isPending, onSubmit, onCancel }: WebhookFormProps) {
  const form = usePersistedForm(getWebhookFormName(webhook), {
    kind: webhook?.kind ?? 'discord',
    name: webhook?.webhook_name ?? '',
    url: '',
  });
  const { kind, name, url } = form.values;
  const [wasLeft, setLeft] = useState(false);
  const isKept = webhook !== undefined && url.trim() === '';
  const isValidUrl =
    isKept || (kind === 'signed' ? isSignedWebhookUrl(url) : parseDiscordWebhookUrl(url) !== null);

  return (
    <Form
      label={webhook ? t('webhookForm.edit', { name: webhook.webhook_name }) : t('webhookForm.new')}
      fieldsClassName="grid gap-4 sm:grid-cols-[1fr_2fr]"
      submitLabel={submitLabel}
      isPending={isPending}
      canSubmit={name.trim() !== '' && isValidUrl}
      onSubmit={() =>
        onSubmit({ webhook_name: name.trim(), webhook_url: isKept ? undefined : url.trim(), kind })
      }
      onCancel={onCancel}
    >
      {!webhook && (
        <div className="col-span-full">
          <SelectField<WebhookKind>
            label={t('webhookForm.kind')}
            value={kind}
            options={WEBHOOK_KINDS.map((value) => ({ value, label: t(`webhookForm.kind.${value}`) }))}
            onChange={(chosen) => form.set({ kind: chosen })}
          />
        </div>
      )}
      <TextField
        label={t('webhookForm.name')}
        required
        maxLength={LIMITS.webhookNameMaxLength}
        {...form.field('name')}
      />
      <TextField
        label={t(webhook ? 'webhookForm.newUrl' : 'webhookForm.url')}
        hint={t(webhook ? `webhookForm.keepUrl.${kind}` : `webhookForm.hint.${kind}`)}
        error={wasLeft && url.trim() !== '' && !isValidUrl ? t(`webhookForm.invalidUrl.${kind}`) : null}
        required={!webhook}
        type="url"
        inputMode="url"
        spellCheck={false}
        placeholder={webhook ? maskWebhookUrl(webhook.webhook_url) : PLACEHOLDERS[kind]}
        maxLength={LIMITS.webhookUrlMaxLength}
        {...form.field('url')}
        onBlur={() => setLeft(true)}
      />
    </Form>
  );
}

/** Of a webhook that was just made: the server shows it once. */
export function WebhookSecret({ secret }: { secret: string }) {
  return (
    <>
      {t('webhookForm.secret')}
      <Secret text={secret} masked={`whsec_${'•'.repeat(12)}`} />
    </>
  );
}
