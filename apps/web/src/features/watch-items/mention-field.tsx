import { type Mention, mentionInput } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/rule-forms';
import { TextField } from '../../components/ui/field.js';
import { SelectField } from '../../components/ui/select.js';
import type { Draft } from '../drafts/draft-store.js';
import { useMe } from '../me/me.js';

/** Whom the pings of a rule mention, as typed. */
export interface MentionEntry {
  kind: 'keep' | 'nobody' | Mention['kind'];
  id: string;
}

export function toMentionEntry(mention: Mention | null): MentionEntry {
  return mention ?? { kind: 'nobody', id: '' };
}

export function toMentionDraft({ kind, id }: MentionEntry): Draft {
  return { mentionKind: kind, mentionId: id };
}

export function parseMentionDraft(storedDraft: Draft | null, saved: MentionEntry): MentionEntry {
  const { mentionKind, mentionId = '' } = storedDraft ?? {};
  const kind = KINDS.find((one) => one === mentionKind);
  return kind ? { kind, id: mentionId } : saved;
}

/** The input of the change: undefined keeps the mention. `isWrong`: the id is not one of Discord. */
export function parseMentionEntry({ kind, id }: MentionEntry): {
  mention: Mention | null | undefined;
  isWrong: boolean;
} {
  if (kind === 'keep') return { mention: undefined, isWrong: false };
  if (kind === 'nobody') return { mention: null, isWrong: false };
  const parsed = mentionInput.safeParse({ kind, id });
  return { mention: parsed.data, isWrong: !parsed.success };
}

const KINDS = ['nobody', 'user', 'role'] as const;

interface MentionFieldProps {
  entry: MentionEntry;
  onChange: (entry: MentionEntry) => void;
  canKeep?: boolean;
  disabled?: boolean;
}

/** Whom the pings of a rule mention where a webhook sends them: one field of a grid, or two. */
export function MentionField({ entry, onChange, canKeep = false, disabled }: MentionFieldProps) {
  const ownId = useMe().data?.discord_user_id ?? '';
  const { kind, id } = entry;
  const choose = (chosen: MentionEntry['kind']) =>
    onChange({ kind: chosen, id: chosen === kind ? id : chosen === 'user' ? ownId : '' });
  const isNamed = kind === 'user' || kind === 'role';
  const isWrong = id !== '' && parseMentionEntry(entry).isWrong;
  return (
    <>
      <SelectField<MentionEntry['kind']>
        label={t('ruleForms.mention')}
        hint={t('ruleForms.mention.hint')}
        value={kind}
        options={[
          ...(canKeep ? [{ value: 'keep' as const, label: t('ruleForms.keep') }] : []),
          ...KINDS.map((value) => ({ value, label: t(`ruleForms.mention.${value}`) })),
        ]}
        onChange={choose}
        disabled={disabled}
      />
      {isNamed && (
        <TextField
          label={t(`ruleForms.mention.${kind}Id`)}
          inputMode="numeric"
          hint={t('ruleForms.mention.idHint')}
          error={isWrong ? t('ruleForms.mention.wrongId') : null}
          value={id}
          onChange={(typed) => onChange({ kind, id: typed.trim() })}
          disabled={disabled}
        />
      )}
    </>
  );
}
