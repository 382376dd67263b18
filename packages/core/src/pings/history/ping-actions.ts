import {
  AppError,
  describeWatchRange,
  isPriceRangeOrdered,
  LIMITS,
  type NarrowedRules,
  type Notice,
  type Price,
  round2,
  toRulePriceInput,
  unitPrice,
} from '@lockwatch/contracts';
import { type Db, type DbOrTx, getDriver, type Tx } from '@lockwatch/db';
import { blacklistEntries, watchRules } from '@lockwatch/db/schema';
import type { Text } from '@lockwatch/texts';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { type Actor, transactionAs } from '../../access/index.js';
import {
  createBlacklistEntry,
  removeBlacklistEntry,
  toSnoozeEnd,
  updateWatchRule,
} from '../../watching/index.js';

type RuleChange = Pick<Partial<typeof watchRules.$inferInsert>, 'isPaused' | 'snoozedUntil'>;

export const pausePingRules = changePingRules('pings.paused', () => ({ isPaused: true }));
export const resumePingRules = changePingRules('pings.resumed', () => ({ isPaused: false }));
export const snoozePingRules = changePingRules('pings.snoozed', async (actor, tx) => ({
  snoozedUntil: await toSnoozeEnd(actor, tx, 'hour'),
}));

export const wakePingRules = changePingRules('pings.resumed', () => ({ snoozedUntil: null }));

/** Makes a call that changes the rules of a ping. It throws NOT_FOUND. */
function changePingRules(
  text: 'pings.paused' | 'pings.resumed' | 'pings.snoozed',
  getChange: (actor: Actor, tx: Tx) => RuleChange | Promise<RuleChange>,
) {
  return (actor: Actor, db: Db, { id }: { id: string }): Promise<Notice> =>
    transactionAs(actor, db, async (tx) => {
      await requireOwnPing(actor, tx, id);
      const rules = await loadPingRules(actor, tx, id);
      const ids = rules.map((rule) => rule.id);
      const change = { ...(await getChange(actor, tx)), updatedAt: new Date() };
      await tx.update(watchRules).set(change).where(inArray(watchRules.id, ids));
      return { message: { text, values: { rules: nameRules(rules) } } };
    });
}

/** Adds a ping's author to the user's blacklist. Idempotent. Throws NOT_FOUND, LIMIT_REACHED. */
export async function ignorePingAuthor(actor: Actor, db: Db, input: { id: string }): Promise<Notice> {
  const { authorId, authorName } = await requireOwnPing(actor, db, input.id);
  await blacklist(actor, db, { blacklist_user: authorId });
  return { message: { text: 'pings.authorIgnored', values: { name: authorName } } };
}

/** Removes the author of a ping from the user's blacklist. Throws NOT_FOUND for another user's ping. */
export async function unignorePingAuthor(actor: Actor, db: Db, input: { id: string }): Promise<Notice> {
  return transactionAs(actor, db, async (tx) => {
    const { authorId, authorName } = await requireOwnPing(actor, tx, input.id);
    await stopIgnoring(actor, tx, eq(blacklistEntries.blacklistUser, authorId));
    return { message: { text: 'pings.authorHeard', values: { name: authorName } } };
  });
}

/** Adds the worlds of a ping's message to the user's blacklist. Idempotent. Throws NOT_FOUND, INVALID, LIMIT_REACHED. */
export async function mutePingWorlds(actor: Actor, db: Db, input: { id: string }): Promise<Notice> {
  const { worlds } = await requireOwnPing(actor, db, input.id);
  if (worlds.length === 0) throw new AppError('INVALID', { text: 'pings.noWorld' });
  for (const world of worlds) await blacklist(actor, db, { blacklist_world: world });
  return { message: { text: 'pings.worldsIgnored', values: { worlds: worlds.join(', ') } } };
}

/** Removes the worlds of a ping's message from the user's blacklist. Throws NOT_FOUND for another user's ping. */
export async function unmutePingWorlds(actor: Actor, db: Db, input: { id: string }): Promise<Notice> {
  return transactionAs(actor, db, async (tx) => {
    const { worlds } = await requireOwnPing(actor, tx, input.id);
    for (const world of worlds) await stopIgnoring(actor, tx, eq(blacklistEntries.blacklistWorld, world));
    return { message: { text: 'pings.authorHeard', values: { name: worlds.join(', ') } } };
  });
}

async function stopIgnoring(actor: Actor, tx: Tx, entry: SQL): Promise<void> {
  await removeBlacklistEntry(actor, tx, and(eq(blacklistEntries.blacklistType, 'GLOBAL'), entry));
}

/** Adds an entry for every item, unless there is one. */
async function blacklist(
  actor: Actor,
  db: Db,
  entry: { blacklist_user: string } | { blacklist_world: string },
): Promise<void> {
  try {
    await createBlacklistEntry(actor, db, { blacklist_type: 'GLOBAL', ...entry });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error;
  }
}

/** The rules of a ping take only better prices than its offers from now on. Throws NOT_FOUND, INVALID. */
export async function narrowPingRules(
  actor: Actor,
  db: Db,
  input: { id: string },
): Promise<Notice & Pick<NarrowedRules, 'before'>> {
  await requireOwnPing(actor, db, input.id);
  const rules = await loadPingRules(actor, db, input.id);
  const offered = await getDriver(db)<
    { ruleId: string | null; type: string; price: number | null; messageId: string }[]
  >`
    select d.watch_rule_id as "ruleId", o.type, o.price::float8, o.message_id as "messageId"
    from decisions d join offers o on o.id = d.offer_id
    where d.notification_id = ${input.id} order by o.message_id desc`;
  const changed: PingRule[] = [];
  const before: NarrowedRules['before'] = [];
  for (const rule of rules) {
    let { minPrice, maxPrice } = rule;
    // An edit replaces the offers of earlier versions of the message.
    const ofRule = offered.filter(({ ruleId }) => ruleId === rule.id);
    for (const { type, price, messageId } of ofRule) {
      if (messageId !== ofRule[0]?.messageId || price === null) continue;
      const better = type === 'BUY' ? getHigherPrice(price) : getLowerPrice(price);
      if (type === 'BUY' && unitPrice(better) > unitPrice(minPrice)) minPrice = better;
      if (type !== 'BUY' && unitPrice(better) < unitPrice(maxPrice)) maxPrice = better;
    }
    if (minPrice === rule.minPrice && maxPrice === rule.maxPrice) continue;
    if (!isPriceRangeOrdered(minPrice, maxPrice)) {
      throw new AppError('INVALID', { text: 'pings.noBetterPrice', values: { rule: nameRule(rule) } });
    }
    const range = { min_price: minPrice, max_price: maxPrice };
    await updateWatchRule(actor, db, { id: rule.id, ...range, allow_duplicate: true });
    const former = { min_price: rule.minPrice, max_price: rule.maxPrice, usual_percent: rule.usualPercent };
    before.push({ id: rule.id, allow_duplicate: true, ...toRulePriceInput(former) });
    changed.push({ ...rule, minPrice, maxPrice });
  }
  if (changed.length === 0) return { message: { text: 'pings.onlyBetterAlready' }, before };
  return { message: { text: 'pings.nowWatching', values: { rules: nameRules(changed) } }, before };
}

/** The next lower price as players write prices: 2.99 after 3, 201 per world lock after 200. */
function getLowerPrice(price: Price): Price {
  return price < 0 ? price - 1 : Math.max(0, round2(price - LIMITS.priceStep));
}

function getHigherPrice(price: Price): Price {
  return price < -1 ? Math.min(price + 1, -1) : round2(unitPrice(price) + LIMITS.priceStep);
}

async function requireOwnPing(actor: Actor, store: DbOrTx, id: string) {
  const [ping] = await getDriver(store)<{ authorId: string; authorName: string; worlds: string[] }[]>`
    select m.author_id as "authorId", m.author_name as "authorName", m.worlds
    from notifications n join messages m on m.id = n.message_id
    where n.id = ${id} and n.user_id = ${actor.userId}`;
  if (!ping) throw new AppError('NOT_FOUND', { text: 'pings.noSuchPing' });
  return ping;
}

interface PingRule {
  id: string;
  itemName: string;
  minPrice: number;
  maxPrice: number;
  usualPercent: number | null;
}

function nameRule({ itemName, minPrice, maxPrice }: PingRule): Text {
  return { text: 'pings.rule', values: { item: itemName, range: describeWatchRange(minPrice, maxPrice) } };
}

function nameRules(rules: readonly PingRule[]): Text {
  return rules
    .map(nameRule)
    .reduce((before, rule) => ({ text: 'pings.rulesAndRule', values: { before, rule } }));
}

/** The rules that a ping was about. Throws NOT_FOUND when none is left. */
async function loadPingRules(actor: Actor, store: DbOrTx, notificationId: string) {
  const rules = await getDriver(store)<PingRule[]>`
    select r.id, i.name as "itemName", r.min_price::float8 as "minPrice", r.max_price::float8 as "maxPrice",
      r.usual_percent::float8 as "usualPercent"
    from watch_rules r join items i on i.id = r.item_id
    where r.user_id = ${actor.userId} and r.id in (
      select watch_rule_id from decisions where notification_id = ${notificationId})
    order by r.created_at, r.id`;
  if (rules.length === 0) throw new AppError('NOT_FOUND', { text: 'pings.itemRemoved' });
  return rules;
}
