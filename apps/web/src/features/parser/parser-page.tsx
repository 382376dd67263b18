import { hasPermission, type ItemAliasDto, LIMITS, type UnknownName } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/parser';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { ArrowLeft, BadgeCheck, RefreshCw, Tags } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';
import { sends, useServerMutation } from '../../api/use-server-mutation.js';
import { useUndoableMutation } from '../../api/use-undoable-mutation.js';
import { lazyPart } from '../../components/lazy-part.js';
import { Button, buttonClass } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { cn } from '../../components/ui/class-names.js';
import { ConfirmButton } from '../../components/ui/dialog.js';
import { Field, inputClass, SearchBox } from '../../components/ui/field.js';
import { SubmitForm } from '../../components/ui/form.js';
import { useSearchText } from '../../components/use-debounced.js';
import { AdminSkeleton } from '../admin/panel.js';
import { QueryList } from '../errors/query-list.js';
import { ListSection } from '../forms/list-section.js';
import { useFormPanel } from '../forms/use-form-panel.js';
import { usePersistedForm } from '../forms/use-persisted-form.js';
import { AliasText } from '../items/alias-text.js';
import { useMe, WithMe } from '../me/me.js';
import { PageHeader } from '../navigation/page-header.js';
import { ServersSection, useServers } from './servers-section.js';
import { UncertainSection, useUncertain } from './uncertain-section.js';

const NameItemForm = lazyPart(async () => (await import('./name-item-form.js')).NameItemForm);
const TraderReportsSection = lazyPart(
  async () => (await import('./trader-reports-section.js')).TraderReportsSection,
);

/** The name of the form for this unknown name; empty for a new one. */
const getNamingFormName = (alias: string) => `name-item.${alias}`;

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
          <Link to="/dashboard/admin" className={buttonClass({ variant: 'ghost' })}>
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
  const reports = trpc.admin.traderReports.list.useQuery().data;
  const lists = [useUncertain(), useUnknownNames(), useItemNames(), useServers()];
  if (lists.some((list) => list.isPending)) return <AdminSkeleton />;
  return (
    <div className="grid grid-cols-1 gap-6">
      <UncertainSection />
      <UnknownNamesSection />
      <ItemNamesSection />
      <TryParserSection />
      <ServersSection />
      {reports?.[0] && <TraderReportsSection reports={reports} />}
    </div>
  );
}

/** Rendered before the user is loaded, so that nothing moves. */
function ReparseButton({ isKnown }: { isKnown: boolean }) {
  const reparse = useServerMutation(trpc.admin.parser.reparse);
  return (
    <Button icon={RefreshCw} disabled={!isKnown} {...sends(reparse, { hours: 24 })}>
      {t('parser.reparse')}
    </Button>
  );
}

function TryParserSection() {
  const form = usePersistedForm('try-parser', { content: '' });
  const { content } = form.values;
  const explain = trpc.admin.parser.explain.useMutation();

  return (
    <Card title={t('parser.try')} text={t('parser.try.text')}>
      <SubmitForm
        onSubmit={() => content.trim() !== '' && explain.mutate({ content })}
        className="grid gap-3 p-5 sm:px-6"
      >
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
        <Button
          variant="primary"
          type="submit"
          disabled={content.trim() === ''}
          pending={explain.isPending}
          className="justify-self-end"
        >
          {t('parser.try.explain')}
        </Button>
      </SubmitForm>
      {explain.data && (
        <section aria-label={t('parser.try.steps')} className="border-line border-t p-5 sm:px-6">
          <pre className="whitespace-pre-wrap break-words font-mono text-[13px] text-text-2 leading-relaxed">
            {explain.data.explanation.trim()}
          </pre>
        </section>
      )}
    </Card>
  );
}

/** Item aliases for everyone that contain the text; all without a text. */
function useItemNames(search?: string) {
  return trpc.admin.parser.aliases.list.useQuery({ search }, { placeholderData: keepPreviousData });
}

function ItemNamesSection() {
  const [text, setText] = useState('');
  const panel = useFormPanel(getNamingFormName(''));
  const search = useSearchText(text);
  const list = useItemNames(search);
  return (
    <ListSection
      title={t('parser.aliases')}
      text={t('parser.aliases.text')}
      addLabel={t('parser.aliases.add')}
      panel={panel}
      form={
        <div className="border-line border-b p-5 sm:px-6">
          <NameItemForm name={getNamingFormName('')} alias="" onDone={panel.close} onCancel={panel.cancel} />
        </div>
      }
      note={
        <div className="flex border-line border-b p-5 sm:px-6">
          <SearchBox value={text} onChange={setText} placeholder={t('parser.aliases.search')} />
        </div>
      }
      query={list}
      what={t('parser.aliases.what')}
      empty={{
        icon: Tags,
        title:
          search === undefined ? t('parser.aliases.none') : t('parser.aliases.notFound', { text: search }),
      }}
      className="max-h-[28rem] overflow-y-auto"
    >
      {(itemAlias) => <NameRow key={itemAlias.item_alias_id} itemAlias={itemAlias} />}
    </ListSection>
  );
}

function NameRow({ itemAlias }: { itemAlias: ItemAliasDto }) {
  const { alias, item_id, item_name, item_alias_id } = itemAlias;
  const remove = useUndoableMutation(trpc.admin.parser.aliases.remove, trpc.admin.parser.aliases.create, {
    toUndo: () => ({ alias, item_id }),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-5 py-2.5 last:border-b-0 sm:px-6">
      <AliasText alias={alias} item={item_name} />
      <Button
        variant="danger-quiet"
        size="sm"
        className="max-sm:-ml-3"
        aria-label={t('parser.aliases.removeOf', { alias })}
        {...sends(remove, { id: item_alias_id })}
      >
        {t('common.remove')}
      </Button>
    </li>
  );
}

function useUnknownNames() {
  return trpc.admin.parser.unknownNames.useQuery({});
}

function UnknownNamesSection() {
  const list = useUnknownNames();
  return (
    <Card title={t('parser.unknown')} text={t('parser.unknown.text')}>
      <QueryList
        query={list}
        what={t('parser.unknown.what')}
        empty={{ icon: BadgeCheck, title: t('parser.unknown.none'), text: t('parser.unknown.noneText') }}
      >
        {(unknown) => <UnknownRow key={unknown.name} unknown={unknown} />}
      </QueryList>
    </Card>
  );
}

function UnknownRow({ unknown }: { unknown: UnknownName }) {
  const form = useFormPanel(getNamingFormName(unknown.name));
  const dismiss = useServerMutation(trpc.admin.parser.dismissName);
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
            isPending={dismiss.isPending}
            onConfirm={(close) => dismiss.mutate({ name: unknown.name }, { onSettled: close })}
          >
            {t('parser.unknown.dismiss')}
          </ConfirmButton>
        </span>
      </div>
      {form.isOpen && (
        <div className="mt-4">
          <NameItemForm
            name={getNamingFormName(unknown.name)}
            alias={unknown.name}
            onDone={form.close}
            onCancel={form.cancel}
          />
        </div>
      )}
    </li>
  );
}
