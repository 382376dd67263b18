import {
  type CreateWatchRuleInput,
  describeRelation,
  describeWatchRange,
  type RuleOverlap,
  type WatchRule,
} from '@lockwatch/contracts';
import type { SharedText } from '@lockwatch/texts';
import { t } from '@lockwatch/texts/web/rule-forms';
import { useNavigate } from '@tanstack/react-router';
import { trpc } from '../../api/trpc.js';
import { Button } from '../../components/ui/button.js';
import { useDebounced } from '../../components/use-debounced.js';
import { useWidenRule } from './edit-mutations.js';

const DEBOUNCE_MS = 400;

interface OverlapNoticeProps {
  /** Null: it is incomplete. */
  input: CreateWatchRuleInput | null;
  onDone: () => void;
}

/** Which rule takes some of the offers of the typed one already, with a button that makes it take them all. */
export function OverlapNotice({ input, onDone }: OverlapNoticeProps) {
  const key = JSON.stringify(input);
  const isSettled = useDebounced(key, DEBOUNCE_MS) === key;
  const { data } = trpc.user.items.overlap.useQuery(input ?? { item_id: 0, message_type: 'ANY' }, {
    enabled: input !== null && isSettled,
  });
  return data?.overlap ? <Overlap overlap={data.overlap} onDone={onDone} /> : null;
}

interface OverlapProps {
  overlap: NonNullable<RuleOverlap['overlap']>;
  onDone: () => void;
}

function Overlap({ overlap: { rule, widened }, onDone }: OverlapProps) {
  const navigate = useNavigate();
  const widen = useWidenRule(rule, onDone);
  const watched = { item: rule.item_name, prices: describeWatched(rule) };
  return (
    <div className="mt-4 flex animate-appear flex-wrap items-center gap-x-4 gap-y-2.5 rounded-lg border border-line bg-surface-2 px-4 py-3 text-[14px] leading-5">
      <p role="status" className="tabular min-w-0 flex-1 basis-64">
        {widened ? t('ruleForms.overlap.overlaps', watched) : t('ruleForms.overlap.includes', watched)}
      </p>
      {widened ? (
        <Button size="sm" className="tabular" pending={widen.isPending} onClick={() => widen.mutate(widened)}>
          {t('ruleForms.overlap.widen', { prices: describeWatched(widened) })}
        </Button>
      ) : (
        <Button
          size="sm"
          onClick={() => {
            onDone();
            void navigate({ to: '/dashboard/items', search: { edit: rule.id } });
          }}
        >
          {t('ruleForms.overlap.open')}
        </Button>
      )}
    </div>
  );
}

function describeWatched({
  min_price,
  max_price,
  usual_percent,
}: Pick<WatchRule, 'min_price' | 'max_price' | 'usual_percent'>): SharedText {
  return usual_percent === null ? describeWatchRange(min_price, max_price) : describeRelation(usual_percent);
}
