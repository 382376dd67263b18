import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@lockwatch/contracts';
import { type Db, getDriver, type Tx } from '@lockwatch/db';
import { type Actor, transactionAs } from '../access/index.js';
import type { RuleScope } from './rule-scope.js';

/** What a member's rule takes from the owner's: which offers it meets. Where and when it pings is the member's choice. */
const FOLLOWED = 'min_price, max_price, usual_percent, message_type, takes_unpriced, message_filter';
/** Taken once, when the member gets the rule. */
const STARTING = 'cooldown_minutes, daily_cap, only_cheaper';

const ofRow = (row: string, columns: string) => columns.replaceAll(/\w+/g, `${row}.$&`);

/** SQL: whether the owner of the tag in the row `team` shares the row `rule` of `watch_rules` by it. */
export const IS_SHARED_SQL = `(rule.user_id = team.user_id and rule.team_tag_id is null and exists (
  select from watch_rule_tags held where held.watch_rule_id = rule.id and held.tag_id = team.id))`;

/** Throws CONFLICT where a member would change what follows the owner's rule. */
export function assertSameOffers(rule: RuleScope, saved: RuleScope): void {
  if (!isDeepStrictEqual(getFollowed(rule), getFollowed(saved))) throw createTeamRuleError();
}

export function createTeamRuleError(): AppError {
  return new AppError('CONFLICT', { text: 'watching.team.rule' });
}

function getFollowed(rule: RuleScope) {
  const { minPrice, maxPrice, usualPercent, messageType, takesUnpriced, messageFilter } = rule;
  return { minPrice, maxPrice, usualPercent, messageType, takesUnpriced, messageFilter };
}

/** Runs `work`, which adds or changes rules of the actor. Those of the members of the actor's teams follow. */
export function changeRulesAs<T>(actor: Actor, db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transactionAs(actor, db, async (tx) => {
    const result = await work(tx);
    await updateTeamRules(tx, actor.userId);
    return result;
  });
}

/**
 * Makes the members' rules those that the owner shares now. A deleted rule, or the end of a membership, deletes them by
 * itself. The owner must be locked (`lockUser`), with which the members are.
 */
export async function updateTeamRules(tx: Tx, ownerId: string): Promise<void> {
  const sql = getDriver(tx);
  const [member] = await sql`
    select from team_members member join tags team on team.id = member.tag_id
    where team.user_id = ${ownerId} limit 1`;
  if (!member) return;
  await sql`
    delete from watch_rules copy using tags team, watch_rules rule
    where team.user_id = ${ownerId} and rule.user_id = ${ownerId} and copy.source_rule_id = rule.id
      and copy.team_tag_id = team.id and not ${sql.unsafe(IS_SHARED_SQL)}`;
  await sql`
    update watch_rules copy set (${sql.unsafe(FOLLOWED)}, updated_at) = (${sql.unsafe(ofRow('rule', FOLLOWED))}, now())
    from watch_rules rule
    where rule.user_id = ${ownerId} and copy.source_rule_id = rule.id
      and (${sql.unsafe(ofRow('copy', FOLLOWED))}) is distinct from (${sql.unsafe(ofRow('rule', FOLLOWED))})`;
  await sql`
    insert into watch_rules (id, user_id, team_tag_id, source_rule_id, created_at, item_id, ${sql.unsafe(`${FOLLOWED}, ${STARTING}`)})
    select gen_random_uuid(), member.user_id, team.id, rule.id, clock_timestamp(), rule.item_id,
      ${sql.unsafe(ofRow('rule', `${FOLLOWED}, ${STARTING}`))}
    from tags team
    join team_members member on member.tag_id = team.id
    join watch_rules rule on ${sql.unsafe(IS_SHARED_SQL)}
    where team.user_id = ${ownerId} and not exists (
      select from watch_rules copy
      where copy.team_tag_id = team.id and copy.user_id = member.user_id and copy.source_rule_id = rule.id)
    order by rule.position`;
}
