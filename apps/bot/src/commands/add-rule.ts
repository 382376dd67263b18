import {
  type CreateWatchRuleInput,
  LIMITS,
  NO_PRICES,
  parseRelativePrice,
  parseWatchPrice,
} from '@lockwatch/contracts';
import { overlapMessage } from '../presenters/rule-overlap.js';
import { ruleMessage } from '../presenters/watch-rule.js';
import { t } from '../texts/translate.js';
import type { CommandContext } from './command-context.js';
import { toBacktestedView } from './rule-view.js';

/** Creates a rule; with `asks`, where another could take its offers, answers with that question instead. */
export async function addRule(context: CommandContext, input: CreateWatchRuleInput, asks: boolean) {
  const { overlap } = asks ? await context.my.user.items.overlap.query(input) : { overlap: null };
  if (overlap?.widened) {
    const added = { ...readPrices(input), takes_unpriced: input.takes_unpriced ?? null };
    return overlapMessage(overlap.rule, overlap.widened, added);
  }
  const rule = await context.my.user.items.create.mutate(input);
  return ruleMessage(t('watch.added'), await toBacktestedView(context, rule));
}

/** The prices of a new rule as numbers. */
function readPrices({
  price = '',
  min_price = 0,
  max_price = LIMITS.priceMax,
  message_type,
}: CreateWatchRuleInput) {
  const usual_percent = parseRelativePrice(price);
  const range = usual_percent === null ? parseWatchPrice(price, message_type) : NO_PRICES;
  return { min_price: range?.min ?? min_price, max_price: range?.max ?? max_price, usual_percent };
}
