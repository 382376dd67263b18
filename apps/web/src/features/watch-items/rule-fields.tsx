import {
  FILTER_LISTS,
  type FilterList,
  LIMITS,
  type MessageType,
  takesUnpriced,
  type WatchRule,
} from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/rule-forms';
import type { ComponentType } from 'react';
import { formatMoment } from '../../components/date-formats.js';
import { TextField } from '../../components/ui/field.js';
import { SelectField } from '../../components/ui/select.js';
import { SwitchField } from '../../components/ui/switch.js';
import { useMe } from '../me/me.js';
import { CREATE_MESSAGE_TYPES, EDIT_MESSAGE_TYPES, toMessageTypeChoices } from './message-type.js';
import { parsePriceEntry } from './price-form.js';
import {
  isFilterListWrong,
  LIMIT_MAX,
  type MentionEntry,
  parseLimit,
  parseMention,
  type RuleValues,
} from './rule-values.js';
import { TagEditor } from './tag-editor.js';
import { getKeepOption, type RuleForm, TargetFields } from './target-fields.js';
import { TraderField } from './trader-field.js';

interface RuleFieldProps {
  form: RuleForm;
  values: RuleValues;
  set: (changed: Partial<RuleValues>) => void;
  rule?: WatchRule | undefined;
  disabled?: boolean;
}

interface RuleField {
  name: keyof RuleValues;
  forms: readonly RuleForm[];
  Control: ComponentType<RuleFieldProps>;
}

/** The fields of a watch rule in their order, apart from its item and prices, and the forms that show them. */
const FIRST_FIELDS: readonly RuleField[] = [
  { name: 'messageType', forms: ['create', 'edit', 'bulk'], Control: MessageTypeField },
  { name: 'isPaused', forms: ['edit'], Control: PausedField },
  { name: 'tags', forms: ['edit'], Control: TagsField },
];

const MORE_FIELDS: readonly RuleField[] = [
  { name: 'targets', forms: ['create', 'edit', 'bulk'], Control: TargetFields },
  { name: 'mention', forms: ['create', 'edit', 'bulk'], Control: MentionField },
  {
    name: 'cooldown',
    forms: ['edit', 'bulk'],
    Control: (props) => <LimitField name="cooldown" {...props} />,
  },
  { name: 'cap', forms: ['edit', 'bulk'], Control: (props) => <LimitField name="cap" {...props} /> },
  { name: 'snooze', forms: ['edit'], Control: SnoozeField },
  { name: 'isOnlyBetter', forms: ['edit', 'bulk'], Control: OnlyBetterField },
  { name: 'price', forms: ['create', 'edit', 'bulk'], Control: UnpricedField },
  { name: 'filter', forms: ['create', 'edit'], Control: FilterFields },
];

export function RuleFields(props: RuleFieldProps) {
  return renderFields(FIRST_FIELDS, props);
}

/** What most rules leave as it is. */
export function MoreRuleFields(props: RuleFieldProps) {
  return renderFields(MORE_FIELDS, props);
}

/** What a member's rule takes from that of the team's owner. */
const FOLLOWED: readonly (keyof RuleValues)[] = ['messageType', 'price', 'filter'];

function renderFields(fields: readonly RuleField[], props: RuleFieldProps) {
  const followed = props.rule?.team ? FOLLOWED : [];
  return fields.map(
    ({ name, forms, Control }) =>
      forms.includes(props.form) && (
        <Control key={name} {...props} disabled={props.disabled || followed.includes(name)} />
      ),
  );
}

function MessageTypeField({ form, values: { messageType }, set, disabled }: RuleFieldProps) {
  return (
    <SelectField<MessageType | null>
      label={t('common.messageType')}
      value={messageType}
      options={[
        ...getKeepOption(form, null),
        ...toMessageTypeChoices(form === 'create' ? CREATE_MESSAGE_TYPES : EDIT_MESSAGE_TYPES),
      ]}
      onChange={(type) => set({ messageType: type })}
      disabled={disabled}
    />
  );
}

const MENTIONS = ['nobody', 'user', 'role'] as const;

/** Whom the pings of a rule mention where a webhook sends them: one field of a grid, or two. */
function MentionField({ form, values: { mention }, set, disabled }: RuleFieldProps) {
  const ownId = useMe().data?.discord_user_id ?? '';
  const { kind, id } = mention;
  const isWrong = id !== '' && parseMention(mention) === undefined;
  const choose = (chosen: MentionEntry['kind']) =>
    set({ mention: { kind: chosen, id: chosen === kind ? id : chosen === 'user' ? ownId : '' } });
  return (
    <>
      <SelectField<MentionEntry['kind']>
        label={t('ruleForms.mention')}
        hint={t('ruleForms.mention.hint')}
        value={kind}
        options={[
          ...getKeepOption(form, 'keep' as const),
          ...MENTIONS.map((value) => ({ value, label: t(`ruleForms.mention.${value}`) })),
        ]}
        onChange={choose}
        disabled={disabled}
      />
      {(kind === 'user' || kind === 'role') && (
        <TextField
          label={t(`ruleForms.mention.${kind}Id`)}
          inputMode="numeric"
          hint={t('ruleForms.mention.idHint')}
          error={isWrong ? t('ruleForms.mention.wrongId') : null}
          value={id}
          onChange={(typed) => set({ mention: { kind, id: typed.trim() } })}
          disabled={disabled}
        />
      )}
    </>
  );
}

function TagsField({ values: { tags }, set, disabled }: RuleFieldProps) {
  return (
    <div className="col-span-full">
      <TagEditor tags={tags} onChange={(next) => set({ tags: next })} disabled={disabled} />
    </div>
  );
}

function PausedField({ values: { isPaused }, set, disabled }: RuleFieldProps) {
  return (
    <SwitchField
      label={isPaused ? t('ruleForms.edit.paused') : t('ruleForms.edit.active')}
      isOn={!isPaused}
      onChange={(isOn) => set({ isPaused: !isOn })}
      disabled={disabled}
    />
  );
}

function LimitField({ name, form, values, set, disabled }: RuleFieldProps & { name: 'cooldown' | 'cap' }) {
  const isWrong = parseLimit(name, values[name]) === undefined;
  return (
    <TextField
      label={t(`ruleForms.${name}.label`)}
      hint={t(`ruleForms.${name}.hint`)}
      placeholder={form === 'bulk' ? t('ruleForms.keep') : t(`ruleForms.${name}.placeholder`)}
      inputMode="numeric"
      error={isWrong ? t(`ruleForms.${name}.wrong`, { max: LIMIT_MAX[name] }) : null}
      value={values[name]}
      onChange={(text) => set({ [name]: text })}
      disabled={disabled}
    />
  );
}

const SNOOZES = ['hour', 'morning', 'day'] as const;

function SnoozeField({ values: { snooze }, set, rule, disabled }: RuleFieldProps) {
  const until = rule?.snoozed_until ?? null;
  const isDay = !['keep', 'off', 'hour', 'morning'].includes(snooze);
  const options = [
    ...(until === null
      ? []
      : [{ value: 'keep', label: t('ruleForms.snooze.until', { moment: formatMoment(until) }) }]),
    { value: until === null ? 'keep' : 'off', label: t('common.no') },
    ...SNOOZES.map((value) => ({ value, label: t(`ruleForms.snooze.${value}`) })),
  ];
  return (
    <div className="grid content-start gap-3">
      <SelectField
        label={t('ruleForms.snooze')}
        value={isDay ? 'day' : snooze}
        options={options}
        disabled={disabled}
        onChange={(chosen) => set({ snooze: chosen === 'day' ? '' : chosen })}
      />
      {isDay && (
        <TextField
          label={t('ruleForms.snooze.date')}
          type="date"
          value={snooze}
          onChange={(day) => set({ snooze: day })}
        />
      )}
    </div>
  );
}

function OnlyBetterField({ form, values: { isOnlyBetter }, set, disabled }: RuleFieldProps) {
  const onChange = (isOn: boolean | null) => set({ isOnlyBetter: isOn });
  if (form === 'bulk') return <YesNoField name="better" value={isOnlyBetter} onChange={onChange} />;
  return (
    <SwitchField
      label={t('ruleForms.onlyBetter')}
      isOn={isOnlyBetter === true}
      onChange={onChange}
      disabled={disabled}
    />
  );
}

/** Posts without a price: by the price while nobody has chosen. */
function UnpricedField({ form, values: { price, messageType }, set, disabled }: RuleFieldProps) {
  const choose = (isTaken: boolean | null) => set({ price: { ...price, takesUnpriced: isTaken } });
  if (form === 'bulk') return <YesNoField name="unpriced" value={price.takesUnpriced} onChange={choose} />;
  const { min, max } = parsePriceEntry(price, messageType);
  const usual = takesUnpriced({
    minPrice: min ?? 1,
    maxPrice: max ?? 1,
    messageType: messageType ?? 'ANY',
    takesUnpriced: null,
  });
  return (
    <SwitchField
      label={t('ruleForms.price.unpriced')}
      isOn={price.takesUnpriced ?? usual}
      onChange={(isOn) => choose(isOn === usual ? null : isOn)}
      disabled={disabled}
    />
  );
}

interface YesNoFieldProps {
  name: 'unpriced' | 'better';
  value: boolean | null;
  onChange: (value: boolean | null) => void;
}

function YesNoField({ name, value, onChange }: YesNoFieldProps) {
  return (
    <SelectField
      label={t(`ruleForms.bulkEdit.${name}`)}
      value={value}
      options={[
        ...getKeepOption('bulk', null),
        { value: true, label: t(`ruleForms.bulkEdit.${name}.yes`) },
        { value: false, label: t(`ruleForms.bulkEdit.${name}.no`) },
      ]}
      onChange={onChange}
    />
  );
}

/** Words of the message, its author and its worlds. */
function FilterFields({ values: { filter, item }, set, disabled }: RuleFieldProps) {
  const change = (name: FilterList, text: string) => set({ filter: { ...filter, [name]: text } });
  return FILTER_LISTS.map((name) =>
    name === 'only_users' ? (
      <TraderField
        key={name}
        itemId={item?.item_id}
        text={filter[name]}
        onChange={(text) => change(name, text)}
        disabled={disabled}
      />
    ) : (
      <TextField
        key={name}
        label={t(`ruleForms.filter.${name}`)}
        hint={t(`ruleForms.filter.${name}.hint`)}
        error={
          isFilterListWrong(name, filter[name])
            ? t(`ruleForms.filter.${name}.wrong`, {
                entries: LIMITS.filterEntriesMax,
                characters: LIMITS.filterWordMaxLength,
              })
            : null
        }
        value={filter[name]}
        onChange={(text) => change(name, text)}
        disabled={disabled}
      />
    ),
  );
}
