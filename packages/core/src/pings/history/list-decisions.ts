import {
  type DecisionReason,
  describeWatchRange,
  type FoundMessage,
  formatPriceRange,
  isNoPrices,
  type NotificationState,
} from '@lockwatch/contracts';
import type { Sql } from '@lockwatch/db';
import { restoreText, type Sentences, type Text } from '@lockwatch/texts';
import { createWordReader, findUnmetFilter } from '../../watching/index.js';
import type { MessageVersion, OfferVersion } from '../document/ping-document.js';
import { findUnmetReason, type RuleToMatch } from '../match/decide.js';

type Decision = FoundMessage['decisions'][number];

/** What became of one rule and one offer of its item, with the rule as it was then. */
export type RuleDecision = Omit<Decision, 'detail'> & { messageId: string; detail: Sentences };

interface Row extends Omit<RuleDecision, 'detail' | 'reason'> {
  min_price: number;
  max_price: number;
  rule: Pick<RuleToMatch, 'takesUnpriced' | 'messageFilter'>;
  offer: Pick<OfferVersion, 'type' | 'price' | 'priceMax'>;
  message: Pick<MessageVersion, 'content' | 'authorId' | 'worlds'>;
  /** Null: the rule was not asked. */
  reason: DecisionReason | null;
  failure: string | null;
}

/**
 * Why each of the user's rules was pinged about these messages or not, in the order of messages and offers. Matching
 * stores the reasons of rules that an offer meets; about side and price the rule is asked as it was at that time.
 */
export async function listDecisions(
  sql: Sql,
  userId: string,
  messageIds: readonly string[],
): Promise<RuleDecision[]> {
  const rows = await sql<Row[]>`
    select m.id as "messageId", rule.id as watch_rule_id, o.ordinal, o.item_id::float8, i.name as item_name, d.reason,
      rule.min_price::float8, rule.max_price::float8, rule.message_type, n.state, n.failure,
      case when rule_now.is_paused then 'paused' when rule_now.snoozed_until > now() then 'snoozed' end as held_back,
      json_build_object('takesUnpriced', rule.takes_unpriced, 'messageFilter', rule.message_filter) as rule,
      json_build_object('type', o.type, 'price', o.price, 'priceMax', o.price_max) as offer,
      json_build_object('content', m.content, 'authorId', m.author_id::text, 'worlds', m.worlds) as message
    from messages m
    join offers o on o.message_id = m.id and (o.owner_ids is null or ${userId}::uuid = any (o.owner_ids))
    join items i on i.id = o.item_id
    cross join lateral (
      select id, item_id, min_price, max_price, message_type, takes_unpriced, message_filter, created_at
      from watch_rules
      where user_id = ${userId} and conditions_changed_at <= o.matched_at
      union all
      select r.id, v.item_id, v.min_price, v.max_price, v.message_type, v.takes_unpriced, v.message_filter,
        r.created_at
      from watch_rules r
      join watch_rule_versions v on v.watch_rule_id = r.id
      where r.user_id = ${userId} and v.valid_from <= o.matched_at and v.valid_to > o.matched_at
    ) rule
    join watch_rules rule_now on rule_now.id = rule.id
    left join decisions d on d.offer_id = o.id and d.watch_rule_id = rule.id
    left join notifications n on n.id = d.notification_id
    where m.id = any (${[...messageIds]}::uuid[]) and rule.item_id = o.item_id
    order by m.stored_at, m.id, o.ordinal, rule.created_at, rule.id`;
  return rows.flatMap((row) => {
    const { rule, offer, message: _, failure: __, ...decision } = row;
    const { min_price: minPrice, max_price: maxPrice, message_type: messageType } = decision;
    const reason = decision.reason ?? findUnmetReason({ minPrice, maxPrice, messageType, ...rule }, offer);
    // Without a reason the message was not matched, since a newer version was stored already.
    if (reason === null) return [];
    const range = isNoPrices(minPrice) && { min_price: null, max_price: null };
    return [{ ...decision, ...range, reason, detail: describeDecision({ ...row, reason }) }];
  });
}

/** Why a rule was pinged or not, for its owner. */
function describeDecision(decided: Row & { reason: DecisionReason }): Sentences {
  const { reason, offer } = decided;
  const range = describeWatchRange(decided.min_price, decided.max_price);
  switch (reason) {
    case 'side':
      return { text: 'pings.decision.side', values: { offered: offer.type, wanted: decided.message_type } };
    case 'matched':
      return describePing(decided.state, decided.failure);
    case 'no-price':
      return { text: 'pings.decision.no-price', values: { range } };
    case 'price-low':
    case 'price-high': {
      const { price, priceMax } = offer;
      const offered: string | Text =
        price === null ? { text: 'pings.decision.noPriceNamed' } : formatPriceRange(price, priceMax ?? price);
      return { text: `pings.decision.${reason}`, values: { price: offered, range } };
    }
    case 'unwanted-word':
    case 'missing-word':
      return { text: `pings.decision.${reason}`, values: { words: findFilteredWords(decided) } };
    default:
      return { text: `pings.decision.${reason}` };
  }
}

/** What of the message the filter did not accept; once its text is removed, all words that may have been it. */
function findFilteredWords({ rule: { messageFilter }, reason, message }: Row): string {
  if (messageFilter === null) return '';
  const readWords = createWordReader(message.content);
  const unmet = findUnmetFilter(messageFilter, { ...message, readWords });
  if (unmet?.reason === reason) return unmet.words;
  const { all_words, any_words, no_words } = messageFilter;
  return (reason === 'unwanted-word' ? no_words : [...all_words, ...any_words]).join(', ');
}

function describePing(state: NotificationState | null, failure: string | null): Sentences {
  if (state === null) return { text: 'pings.decision.matched' };
  const matched: Text = { text: `pings.decision.matched.${state}` };
  return failure === null || state === 'sent' ? matched : [matched, restoreText('pings.failure.', failure)];
}
