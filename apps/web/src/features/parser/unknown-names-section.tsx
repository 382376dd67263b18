import type { UnknownName } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/parser';
import { CircleHelp } from 'lucide-react';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { ConfirmButton } from '../../components/ui/dialog.js';
import { QueryList } from '../errors/query-list.js';
import { useFormPanel } from '../forms/use-form-panel.js';
import { NameItemForm } from './lazy-forms.js';
import { getNamingFormName } from './naming-form-name.js';

export function useUnknownNames() {
  return trpc.admin.parser.unknownNames.useQuery({});
}

export function UnknownNamesSection() {
  const list = useUnknownNames();
  return (
    <Card title={t('parser.unknown')} text={t('parser.unknown.text')}>
      <QueryList
        query={list}
        what={t('parser.unknown.what')}
        empty={{ icon: CircleHelp, title: t('parser.unknown.none'), text: t('parser.unknown.noneText') }}
      >
        {(unknown) => <UnknownRow key={unknown.name} unknown={unknown} />}
      </QueryList>
    </Card>
  );
}

function UnknownRow({ unknown }: { unknown: UnknownName }) {
  const form = useFormPanel(getNamingFormName(unknown.name));
  const dismiss = useServerMutation(trpc.admin.parser.dismissName, {
    failure: t('parser.unknown.dismissFailed'),
    changes: ({ admin }) => [admin.parser.unknownNames],
  });
  return (
    <li className="border-line border-b px-5 py-4 last:border-b-0 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <span className="font-medium font-mono text-[14px]">{unknown.name}</span>
          <span className="ml-3 text-[13px] text-text-3">
            {t('parser.unknown.use', { messages: unknown.messages, traders: unknown.authors })}
          </span>
          <p className="mt-1 line-clamp-2 break-words font-mono text-[13px] text-text-2">{unknown.example}</p>
        </div>
        <span className="flex gap-1">
          <Button
            size="sm"
            aria-label={t('parser.unknown.nameOf', { name: unknown.name })}
            aria-expanded={form.isOpen}
            onClick={() => form.setOpen(true)}
          >
            {t('parser.unknown.name')}
          </Button>
          <ConfirmButton
            variant="ghost"
            size="sm"
            aria-label={t('parser.unknown.dismissOf', { name: unknown.name })}
            title={t('parser.unknown.dismissQuestion', { name: unknown.name })}
            description={t('parser.unknown.dismissConsequence')}
            actionLabel={t('parser.unknown.dismiss')}
            isPending={dismiss.isPending}
            onConfirm={(close) => dismiss.mutate({ name: unknown.name }, { onSettled: close })}
          >
            {t('parser.unknown.dismiss')}
          </ConfirmButton>
        </span>
      </div>
      {form.isOpen && (
        <div className="mt-4">
          <NameItemForm alias={unknown.name} onDone={form.close} onCancel={form.cancel} />
        </div>
      )}
    </li>
  );
}
