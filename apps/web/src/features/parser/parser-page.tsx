import { hasPermission, LIMITS } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/parser';
import { Link, Navigate } from '@tanstack/react-router';
import { ArrowLeft, RefreshCw } from 'lucide-react';
import type { FormEvent } from 'react';
import { getErrorMessage } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { Button, buttonClass } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { cn } from '../../components/ui/class-names.js';
import { Field, inputClass } from '../../components/ui/field.js';
import { AdminSkeleton } from '../admin/panel.js';
import { usePersistedForm } from '../forms/use-persisted-form.js';
import { useMe, WithMe } from '../me/me.js';
import { PageHeader } from '../navigation/page-header.js';
import { ItemNamesSection, useItemNames } from './item-names-section.js';
import { ServersSection, useServers } from './servers-section.js';
import { UncertainSection, useUncertain } from './uncertain-section.js';
import { UnknownNamesSection, useUnknownNames } from './unknown-names-section.js';

/** Staff review uncertain messages, add item names and inspect the parser's steps. */
export function ParserPage() {
  const me = useMe();
  if (me.data && !hasPermission(me.data.permissions, 'MANAGE_PARSER')) {
    return <Navigate to="/dashboard/items" replace />;
  }
  return (
    <>
      <PageHeader title={t('parser.title')} text={t('parser.text')}>
        <div className="flex flex-wrap gap-2">
          <Link
            to="/dashboard/admin"
            className={cn(buttonClass({ variant: 'ghost' }), 'max-sm:-ml-3 max-sm:px-3')}
          >
            <ArrowLeft className="size-4" />
            {t('parser.admin')}
          </Link>
          <ReparseButton isKnown={me.data !== undefined} />
        </div>
      </PageHeader>
      <WithMe loading={<AdminSkeleton />}>{() => <Sections />}</WithMe>
    </>
  );
}

/** Shown together, so that a late list does not move the others. */
function Sections() {
  const lists = [useUncertain(), useUnknownNames(), useItemNames(), useServers()];
  if (lists.some((list) => list.isPending)) return <AdminSkeleton />;
  return (
    <div className="grid gap-6">
      <UncertainSection />
      <UnknownNamesSection />
      <ItemNamesSection />
      <TryParserSection />
      <ServersSection />
    </div>
  );
}

/** Rendered before the user is loaded, so that nothing moves. */
function ReparseButton({ isKnown }: { isKnown: boolean }) {
  const reparse = useServerMutation(trpc.admin.parser.reparse, {
    failure: t('parser.reparseFailed'),
    changes: ({ admin }) => [admin.parser],
  });
  return (
    <Button disabled={!isKnown} pending={reparse.isPending} onClick={() => reparse.mutate({ hours: 24 })}>
      {!reparse.isPending && <RefreshCw className="size-4" />}
      {t('parser.reparse')}
    </Button>
  );
}

function TryParserSection() {
  const form = usePersistedForm('try-parser', { content: '' });
  const { content } = form.values;
  const explain = trpc.admin.parser.explain.useMutation();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (content.trim() !== '') explain.mutate({ content });
  }

  return (
    <Card title={t('parser.try')} text={t('parser.try.text')}>
      <form onSubmit={submit} className="grid gap-3 p-5 sm:px-6">
        <Field label={t('parser.try.message')} error={explain.error ? getErrorMessage(explain.error) : null}>
          {(control) => (
            <textarea
              {...control}
              rows={4}
              maxLength={LIMITS.messageMaxLength}
              spellCheck={false}
              placeholder="S> Laser Grid 3wl, B> Pepper seeds 200/1 @SHOP"
              className={cn(inputClass, 'resize-y py-2.5 font-mono leading-relaxed')}
              value={content}
              onChange={(event) => form.set({ content: event.target.value })}
            />
          )}
        </Field>
        <div className="flex justify-end">
          <Button
            variant="primary"
            type="submit"
            disabled={content.trim() === ''}
            pending={explain.isPending}
          >
            {t('parser.try.explain')}
          </Button>
        </div>
      </form>
      {explain.data && <Trace text={explain.data.explanation} />}
    </Card>
  );
}

function Trace({ text }: { text: string }) {
  return (
    <section aria-label={t('parser.try.steps')} className="border-line border-t p-5 sm:px-6">
      <pre className="whitespace-pre-wrap break-words font-mono text-[13px] text-text-2 leading-relaxed">
        {text.trim()}
      </pre>
    </section>
  );
}
