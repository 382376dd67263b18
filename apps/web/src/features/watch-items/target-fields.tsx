import { DM_TARGET, LIMITS, type RuleTarget } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/rule-forms';
import { trpc } from '../../api/trpc.js';
import { Button } from '../../components/ui/button.js';
import { SelectField } from '../../components/ui/select.js';
import { usePermission } from '../me/me.js';

export type RuleForm = 'create' | 'edit' | 'bulk';

/** The form for several rules begins with leaving what each of them has. */
export function getKeepOption<Keep>(form: RuleForm, value: Keep) {
  return form === 'bulk' ? [{ value, label: t('ruleForms.keep') }] : [];
}

interface TargetFieldsProps {
  form: RuleForm;
  values: { targets: RuleTarget[] | undefined };
  set: (changed: { targets: RuleTarget[] | undefined }) => void;
  disabled?: boolean | undefined;
}

/** Where a rule or price alert pings: a field for each target. The primary webhook is listed as such while it is the only one ([2-32]). */
export function TargetFields({ form, values: { targets }, set, disabled }: TargetFieldsProps) {
  const canRead = usePermission('READ_WEBHOOKS');
  const { data: webhooks = [] } = trpc.user.webhooks.list.useQuery(undefined, { enabled: canRead });
  const chosen = targets ?? [];
  const isOne = chosen.length <= 1;
  const primaryId = webhooks.find(({ isPrimary }) => isPrimary)?.webhook_id;
  const places = [
    ...webhooks.map(({ webhook_id, webhook_name }) => ({ value: webhook_id, label: webhook_name })),
    { value: DM_TARGET, label: t('ruleForms.target.dm') },
  ];
  const listed = isOne ? [chosen[0] ?? primaryId ?? DM_TARGET] : chosen;
  const next = places.find(({ value }) => !listed.includes(value));
  const noTarget = { value: null, label: t(isOne ? 'ruleForms.webhook.primary' : 'ruleForms.target.none') };
  const fields = isOne ? [targets && (chosen[0] ?? null)] : chosen;
  return (
    <>
      {fields.map((field, index) => (
        <SelectField<RuleTarget | null | undefined>
          key={field ?? 'usual'}
          label={index === 0 ? t('ruleForms.webhook') : t('ruleForms.target', { number: index + 1 })}
          value={field}
          options={[
            ...getKeepOption(form, undefined),
            noTarget,
            ...places.filter(
              ({ value }) => value === field || !(isOne ? value === primaryId : chosen.includes(value)),
            ),
          ]}
          onChange={(target) =>
            set({
              targets:
                target === undefined ? target : chosen.toSpliced(index, 1, ...(target ? [target] : [])),
            })
          }
          disabled={disabled}
        />
      ))}
      {targets && next && chosen.length < LIMITS.targetsMax && (
        <Button
          variant="ghost"
          size="sm"
          className="self-end justify-self-start"
          disabled={disabled}
          onClick={() => set({ targets: [...listed, next.value] })}
        >
          {t('ruleForms.target.add')}
        </Button>
      )}
    </>
  );
}
