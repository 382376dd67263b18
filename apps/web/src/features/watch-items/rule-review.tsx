import {
  formatPrice,
  MANY_PINGS_PER_WEEK,
  type RuleFigures,
  type UpdateWatchRuleInput,
  unitPrice,
  type WatchRule,
} from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/rule-forms';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../../components/ui/button.js';
import { Dialog } from '../../components/ui/dialog.js';
import { useUpdateRule } from './edit-mutations.js';
import { describeRule } from './price-form.js';

interface RuleReviewProps {
  rules: readonly WatchRule[];
  figures: ReadonlyMap<string, RuleFigures>;
  onClose: () => void;
}

/** The rules that ping never or very often, each with what changes that. */
export function RuleReview({ rules, figures, onClose }: RuleReviewProps) {
  return (
    <Dialog title={t('ruleForms.review')} description={t('ruleForms.review.text')} onClose={onClose} isWide>
      {rules.length === 0 && <p className="mt-4 text-text-3">{t('ruleForms.review.none')}</p>}
      <ul className="mt-4 divide-y divide-line border-line border-y">
        {rules.map((rule) => {
          const found = figures.get(rule.id);
          return found && <ReviewedRule key={rule.id} rule={rule} figures={found} />;
        })}
      </ul>
    </Dialog>
  );
}

function ReviewedRule({ rule, figures }: { rule: WatchRule; figures: RuleFigures }) {
  const update = useUpdateRule(() => undefined);
  const change = (changes: Omit<UpdateWatchRuleInput, 'id'>) => () =>
    update.mutate({ id: rule.id, ...changes });
  const health = figures.health ?? 'silent';
  const wider = health === 'silent' && widenToUsual(rule, figures.usual_price);
  const prices = describeRule(rule.min_price, rule.max_price, rule.message_type);
  const button = { size: 'sm', disabled: update.isPending } as const;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-[14px]">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{rule.item_name}</p>
        <p className="text-[13px] text-text-3">
          {prices} {t(`ruleForms.review.${health}`, { count: MANY_PINGS_PER_WEEK })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {wider && (
          <Button {...button} variant="primary" onClick={change(wider)}>
            {t('ruleForms.review.widen', { price: formatPrice(figures.usual_price ?? 0) })}
          </Button>
        )}
        {health === 'many' && !rule.only_cheaper && (
          <Button {...button} variant="primary" onClick={change({ only_cheaper: true })}>
            {t('ruleForms.review.better')}
          </Button>
        )}
        <Button {...button} onClick={change({ is_paused: true })}>
          {t('ruleForms.bulk.pause')}
        </Button>
        {health === 'silent' && (
          <Link
            to="/dashboard/why"
            search={{ rule: rule.id }}
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
          >
            {t('ruleForms.review.why')}
          </Link>
        )}
      </div>
    </li>
  );
}

/** The prices of a rule that reach to the usual price; null where they do, follow it, or none is known. */
export function widenToUsual(
  { min_price, max_price, usual_percent, message_type }: WatchRule,
  usualPrice: number | null,
): { min_price: number; max_price: number } | null {
  if (usualPrice === null || usual_percent !== null || message_type === 'UNKNOWN') return null;
  if (min_price === null || max_price === null) return null;
  const unit = unitPrice(usualPrice);
  if (unit > unitPrice(max_price)) return { min_price, max_price: usualPrice };
  return unit < unitPrice(min_price) ? { min_price: usualPrice, max_price } : null;
}
