import { fillPingTemplate, findUnknownField, LIMITS, PING_FIELDS } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/ping-template';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { sends, useServerMutation } from '../../api/use-server-mutation.js';
import { Button } from '../../components/ui/button.js';
import { ActionDialog } from '../../components/ui/dialog.js';
import { TextField } from '../../components/ui/field.js';

interface PingTemplateDialogProps {
  /** Null: the usual text. */
  saved: string | null;
  onClose: () => void;
}

/** The user's own text above pings, with a preview of an example. */
export function PingTemplateDialog({ saved, onClose }: PingTemplateDialogProps) {
  const [text, setText] = useState(saved ?? '');
  const save = useServerMutation(trpc.user.pingTemplate.set, {
    success: t('pingTemplate.saved'),
    onDone: onClose,
  });
  const template = text.trim();
  const unknown = findUnknownField(template);
  return (
    <ActionDialog
      title={t('pingTemplate.title')}
      description={t('pingTemplate.text')}
      actionLabel={t('common.save')}
      isPending={save.isPending}
      isEdited={template !== (saved ?? '')}
      isDisabled={template === '' || unknown !== null}
      onAction={() => save.mutate({ template })}
      onClose={onClose}
      extraButton={
        saved !== null && (
          <Button className="sm:mr-auto" {...sends(save, { template: null })}>
            {t('pingTemplate.useUsual')}
          </Button>
        )
      }
    >
      <div className="mt-5 grid gap-3">
        <TextField
          label={t('pingTemplate.label')}
          value={text}
          onChange={setText}
          maxLength={LIMITS.pingTemplateMaxLength}
          spellCheck={false}
          placeholder="{item} · {price} · {world}"
          error={unknown !== null && t('pingTemplate.unknown', { name: `{${unknown}}` })}
        />
        <fieldset aria-label={t('pingTemplate.fields')} className="flex flex-wrap gap-1.5">
          {PING_FIELDS.map((field) => (
            <Button
              key={field}
              size="xs"
              title={t(`pingTemplate.field.${field}`)}
              onClick={() => setText(`${text}{${field}}`)}
            >
              {`{${field}}`}
            </Button>
          ))}
        </fieldset>
        <Preview template={unknown === null ? template : ''} />
      </div>
    </ActionDialog>
  );
}

/** Of an example; without a text of one's own, the usual one. */
function Preview({ template }: { template: string }) {
  const example = {
    side: t('pingTemplate.example.side'),
    item: 'Laser Grid',
    price: t('pingTemplate.example.price'),
    usual: t('pingTemplate.example.usual'),
    world: 'LGSHOP',
    trader: 'Ben',
    channel: '#trading',
    link: 'https://discord.com/channels/1/2/3',
  };
  return (
    <figure className="rounded-lg border border-line bg-surface-2 px-4 py-3 text-[14px]">
      <figcaption className="text-[13px] text-text-3">{t('pingTemplate.preview')}</figcaption>
      <p role="status" className="mt-1 break-words">
        {template ? fillPingTemplate(template, example) : t('pingTemplate.usual', example)}
      </p>
    </figure>
  );
}
