import { type DetailedBlacklistEntry, LIMITS } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/preferences';
import { ShieldOff, X } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { useUndoableMutation } from '../../api/use-undoable-mutation.js';
import { lazyPart } from '../../components/lazy-part.js';
import { Button } from '../../components/ui/button.js';
import { ListSection } from '../forms/list-section.js';
import { useFormPanel } from '../forms/use-form-panel.js';
import { BLACKLIST_KINDS, getBlacklistLabel, groupBlacklist } from './preference-view.js';

const BlacklistForm = lazyPart(async () => (await import('./blacklist-form.js')).BlacklistForm);
const NEW_ENTRY = 'new-blacklist-entry';

/** Blacklist Management ([2-46], [3-12], [5-05], [5-06]). */
export function BlacklistSection({ canWrite }: { canWrite: boolean }) {
  const list = trpc.user.blacklist.detailed.useQuery();
  const panel = useFormPanel(NEW_ENTRY);
  return (
    <ListSection
      id="blacklist"
      title={t('preferences.blacklist.title')}
      text={t('preferences.blacklist.text')}
      addLabel={canWrite ? t('preferences.blacklist.add') : null}
      panel={panel}
      form={canWrite && <BlacklistForm name={NEW_ENTRY} onDone={panel.close} onCancel={panel.cancel} />}
      query={{ ...list, data: list.data && groupBlacklist(list.data) }}
      what={t('preferences.blacklist.name')}
      empty={{
        icon: ShieldOff,
        title: t('preferences.blacklist.none'),
        text: t(canWrite ? 'preferences.blacklist.noneText' : 'preferences.blacklist.noneReadOnlyText'),
      }}
    >
      {(group) => <Group key={group.title} {...group} canWrite={canWrite} />}
    </ListSection>
  );
}

interface GroupProps {
  title: string;
  values: readonly DetailedBlacklistEntry[];
  canWrite: boolean;
}

function Group({ title, values, canWrite }: GroupProps) {
  const [isWhole, setWhole] = useState(false);
  const kinds = BLACKLIST_KINDS.map((kind) => ({
    kind,
    entries: values.filter((entry) => entry[`blacklist_${kind}`] !== null),
  })).filter(({ entries }) => entries.length > 0);
  const shown = kinds.map(({ entries }) => Math.min(entries.length, LIMITS.blacklistDisplayCap));
  const hidden = values.length - shown.reduce((sum, count) => sum + count, 0);
  return (
    <li className="grid gap-x-6 gap-y-3 border-line border-b px-5 py-4 last:border-b-0 sm:grid-cols-[180px_1fr] sm:px-6">
      <h3 className="pt-1.5 font-medium">{title}</h3>
      <div className="grid gap-3">
        {kinds.map(({ kind, entries }) => (
          <div key={kind} className="flex flex-wrap items-center gap-1.5">
            <span className="w-20 shrink-0 text-[13px] text-text-3 max-sm:w-full">
              {t(`preferences.blacklist.${kind}s`)}
            </span>
            {entries.slice(0, isWhole ? undefined : LIMITS.blacklistDisplayCap).map((entry) => (
              <Value key={entry.blacklist_id} entry={entry} canWrite={canWrite} />
            ))}
          </div>
        ))}
        {hidden > 0 && (
          <div>
            <Button
              variant="ghost"
              size="sm"
              className="-ml-3"
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole
                ? t('preferences.blacklist.showFewer')
                : t('preferences.blacklist.showMore', { count: hidden })}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

function Value({ entry, canWrite }: { entry: DetailedBlacklistEntry; canWrite: boolean }) {
  const label = getBlacklistLabel(entry);
  const { blacklist } = trpc.user;
  const remove = useUndoableMutation(blacklist.delete, blacklist.create, {
    success: t('preferences.blacklist.deleted'),
    failure: t('preferences.blacklist.deleteFailed'),
    toUndo: () => entry,
  });
  return (
    <span className="inline-flex min-h-9 items-center gap-0.5 rounded-md border border-line-strong bg-bg px-2.5 font-mono text-[13px]">
      {label}
      {canWrite && (
        <button
          type="button"
          aria-label={t('preferences.blacklist.remove', { name: label })}
          disabled={remove.isPending}
          onClick={() => remove.mutate({ id: entry.blacklist_id })}
          className="relative -mr-2 grid size-8 place-items-center rounded-md text-text-3 after:absolute after:-inset-1.5 hover:bg-surface-3 hover:text-text disabled:opacity-50"
        >
          <X className="size-3.5" />
        </button>
      )}
    </span>
  );
}
