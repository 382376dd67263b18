import { type FoundMessage, hasPermission, MESSAGE_URL } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/why';
import { getRouteApi } from '@tanstack/react-router';
import { MessageCircleQuestion, SearchX } from 'lucide-react';
import { lazyPart } from '../../components/lazy-part.js';
import { Panel } from '../../components/ui/card.js';
import { SearchBox } from '../../components/ui/field.js';
import { FilterSelect } from '../../components/ui/select.js';
import { useSearchText } from '../../components/use-debounced.js';
import { ListSkeleton } from '../errors/query-list.js';
import { useMe, WithMe } from '../me/me.js';
import { PageHeader } from '../navigation/page-header.js';
import { useSearchChange } from '../navigation/search-values.js';
import { describeRule, REASONS } from './found-message-row.js';
import { MessageList } from './message-list.js';

const UpgradeOverlay = lazyPart(
  async () => (await import('../watch-items/upgrade-overlay.js')).UpgradeOverlay,
);
const route = getRouteApi('/dashboard/why');

interface WhySearch {
  q?: string | undefined;
  /** Also the messages that pinged for every rule. */
  show?: 'all' | undefined;
  reason?: string | undefined;
  rule?: string | undefined;
}

/** The messages that were read, and why the user's rules were pinged about them or not; the missed ones first. */
export function WhyPage() {
  const { q = '' } = route.useSearch();
  const change = useSearchChange<WhySearch>();
  const me = useMe();
  const canRead = me.data ? hasPermission(me.data.permissions, 'READ_WATCHED_ITEMS') : !me.error;
  return (
    <>
      <PageHeader title={t('why.title')} text={t('why.intro')} />
      {canRead && (
        <div className="mb-3 flex">
          <SearchBox
            value={q}
            onChange={(next) => change({ q: next || undefined })}
            placeholder={t('why.search')}
          />
        </div>
      )}
      <WithMe loading={<Loading />}>{() => (canRead ? <Messages q={q} /> : <UpgradeOverlay />)}</WithMe>
    </>
  );
}

function Loading() {
  return (
    <Panel>
      <ListSkeleton />
    </Panel>
  );
}

function Messages({ q }: { q: string }) {
  const search = route.useSearch();
  const text = useSearchText(q) ?? '';
  const isLink = MESSAGE_URL.test(text);
  const reason = REASONS.find((one) => one === search.reason);
  const missed = search.show !== 'all';
  const empty = nameEmptyState({ isLink, reason, rule: search.rule, missed, text });
  return (
    <MessageList
      input={isLink ? { message_url: text } : { query: text, missed, reason, watch_rule_id: search.rule }}
      empty={{
        icon: empty === 'none' ? MessageCircleQuestion : SearchX,
        title: t(`why.${empty}.title`),
        text: t(`why.${empty}.text`),
      }}
    >
      {(messages) => !isLink && <Filters messages={messages} />}
    </MessageList>
  );
}

interface Search extends Pick<WhySearch, 'reason' | 'rule'> {
  isLink: boolean;
  missed: boolean;
  text: string;
}

function nameEmptyState({ isLink, reason, rule, missed, text }: Search) {
  if (isLink) return 'unknown';
  if (rule !== undefined && reason === undefined && text === '' && missed) return 'noRuleMiss';
  if (rule !== undefined || reason !== undefined) return 'filtered';
  if (text !== '') return 'notFound';
  return missed ? 'noMiss' : 'none';
}

function Filters({ messages }: { messages: readonly FoundMessage[] }) {
  const { show, reason, rule } = route.useSearch();
  const change = useSearchChange<WhySearch>();
  const rules = new Map(
    messages.flatMap(({ decisions }) =>
      decisions.map((decision) => [
        decision.watch_rule_id,
        `${decision.item_name}: ${describeRule(decision)}`,
      ]),
    ),
  );
  if (rule && !rules.has(rule)) rules.set(rule, t('why.chosenRule'));
  return (
    <div className="mb-3 flex flex-wrap gap-2 sm:gap-3 [&>select]:w-auto max-sm:[&>select]:flex-auto sm:[&>select]:min-w-40 sm:[&>select]:max-w-80">
      <FilterSelect<'all'>
        aria-label={t('why.show')}
        any={t('why.show.missed')}
        value={show}
        options={[{ value: 'all', label: t('why.show.all') }]}
        onChange={(value) => change({ show: value })}
      />
      <FilterSelect<string>
        aria-label={t('why.byReason')}
        any={t('why.anyReason')}
        value={reason}
        options={REASONS.map((value) => ({ value, label: t(`why.reason.${value}`) }))}
        onChange={(value) => change({ reason: value })}
      />
      <FilterSelect<string>
        aria-label={t('why.byRule')}
        any={t('why.anyRule')}
        value={rule}
        options={[...rules].map(([value, label]) => ({ value, label }))}
        onChange={(value) => change({ rule: value })}
      />
    </div>
  );
}
