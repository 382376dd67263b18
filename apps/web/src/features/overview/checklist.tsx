import { hasPermission, type Me, type Notification } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/overview';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { sends } from '../../api/use-server-mutation.js';
import { deleteUnsaved, readUnsaved } from '../../auth/unsaved-input.js';
import { lazyPart } from '../../components/lazy-part.js';
import { Button, buttonClass } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { getTrialText, TrialButton } from '../account/trial-button.js';
import { useCreateLinkCode } from '../account/use-create-link-code.js';
import { useCreateRule } from '../watch-items/mutations.js';
import { NEW_RULE_FORM } from '../watch-items/rule-form-names.js';
import { CreateRule, prepareRuleForms } from '../watch-items/rule-forms.js';
import { STEPS, type StepId } from './first-steps.js';

const LinkCode = lazyPart(async () => (await import('../account/link-code.js')).LinkCode);

interface ChecklistProps {
  me: Me;
  isDone: Record<StepId, boolean>;
  newest: Notification | undefined;
}

/** The steps to the first ping. Each ticks itself off; the first open one has the main button. */
export function Checklist({ me, isDone, newest }: ChecklistProps) {
  const [isAdding, setAdding] = useState(() => readUnsaved(NEW_RULE_FORM) !== null);
  const list = useRef<HTMLOListElement>(null);
  const current = STEPS.find((id) => !isDone[id]);
  const step = (id: StepId) => ({ me, isDone: isDone[id], isCurrent: id === current });

  function closeForm(): void {
    deleteUnsaved(NEW_RULE_FORM);
    setAdding(false);
    list.current?.focus();
  }

  return (
    <Card
      title={t('overview.steps.title')}
      aside={
        <span className="tabular text-[14px] text-text-3" role="status">
          {t('overview.steps.progress', {
            done: STEPS.filter((id) => isDone[id]).length,
            total: STEPS.length,
          })}
        </span>
      }
    >
      <ol ref={list} tabIndex={-1} aria-label={t('overview.steps.title')} className="outline-none">
        <AccessStep {...step('access')} onStarted={() => setAdding(true)} />
        <WatchStep {...step('watch')} isAdding={isAdding} onAdd={() => setAdding(true)} onClose={closeForm} />
        <DestinationStep {...step('destination')} />
        <StepRow
          {...step('ping')}
          title={t('overview.ping.title')}
          text={newest?.failure ?? t('overview.ping.text')}
        />
      </ol>
    </Card>
  );
}

interface StepProps {
  me: Me;
  isDone: boolean;
  isCurrent: boolean;
}

interface StepRowProps extends Omit<StepProps, 'me'> {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

function StepRow({ isDone, isCurrent, title, text, action, children }: StepRowProps) {
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className="border-line border-b px-5 py-3.5 last:border-b-0 sm:px-6"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-64 gap-3">
          {isDone ? (
            <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-deal-text" />
          ) : (
            <span
              className={`m-px mt-[3px] size-[18px] shrink-0 rounded-full border-2 border-dashed ${isCurrent ? 'text-accent-text' : 'text-text-3'}`}
            />
          )}
          <div className="min-w-0">
            <p className={isDone ? 'text-text-3' : 'font-medium'}>
              {title}
              {isDone && <span className="sr-only"> {t('overview.steps.done')}</span>}
            </p>
            {!isDone && text && <p className="mt-0.5 text-[14px] text-text-2">{text}</p>}
          </div>
        </div>
        {!isDone && action && <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:pl-8">{action}</div>}
      </div>
      {!isDone && children}
    </li>
  );
}

function DestinationStep({ me, ...step }: StepProps) {
  const create = useCreateLinkCode();
  return (
    <StepRow
      {...step}
      title={t('overview.destination.title')}
      text={t('overview.destination.text')}
      action={
        <>
          <Button variant={step.isCurrent ? 'primary' : 'secondary'} {...sends(create, undefined)}>
            {t('overview.destination.link')}
          </Button>
          {me.max_webhooks > 0 && (
            <Link to="/dashboard/preferences" preload="intent" className={buttonClass({})}>
              {t('overview.destination.webhook')}
            </Link>
          )}
        </>
      }
    >
      {create.data && (
        <div className="mt-4">
          <LinkCode {...create.data} />
        </div>
      )}
    </StepRow>
  );
}

function AccessStep({ me, onStarted, ...step }: StepProps & { onStarted: () => void }) {
  const variant = step.isCurrent ? 'primary' : 'secondary';
  const hadTrial = me.metadata.used_trial;
  const other = step.isDone ? 'subscribe' : 'renew';
  return (
    <StepRow
      {...step}
      title={t(`overview.access.${step.isDone === hadTrial ? 'start' : other}`)}
      text={hadTrial ? t('overview.access.ended') : getTrialText()}
      action={
        hadTrial ? (
          <Link to="/dashboard/account" hash="plans" preload="intent" className={buttonClass({ variant })}>
            {t('overview.access.plans')}
          </Link>
        ) : (
          <TrialButton variant={variant} onStarted={onStarted} onPointerEnter={prepareRuleForms} />
        )
      }
    />
  );
}

interface WatchStepProps extends StepProps {
  isAdding: boolean;
  onAdd: () => void;
  onClose: () => void;
}

function WatchStep({ me, isAdding, onAdd, onClose, ...step }: WatchStepProps) {
  const create = useCreateRule(onClose);
  const canWrite = hasPermission(me.permissions, 'WRITE_WATCHED_ITEMS');
  return (
    <StepRow
      {...step}
      title={t('overview.watch.title')}
      text={t('overview.watch.text')}
      action={
        canWrite &&
        !isAdding && (
          <Button
            data-shortcut="n"
            variant={step.isCurrent ? 'primary' : 'secondary'}
            onClick={onAdd}
            onPointerEnter={prepareRuleForms}
            onFocus={prepareRuleForms}
          >
            {t('overview.watch.add')}
          </Button>
        )
      }
    >
      {canWrite && isAdding && (
        <div className="mt-4 -mb-3 max-sm:-mx-3">
          <CreateRule create={create} onCancel={onClose} />
        </div>
      )}
    </StepRow>
  );
}
