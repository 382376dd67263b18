import { LIMITS, type Tag } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/rule-forms';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { Chip } from '../../components/ui/chip.js';
import { ActionDialog } from '../../components/ui/dialog.js';
import { SearchPopover } from '../../components/ui/search-popover.js';

interface TagEditorProps {
  tags: readonly Tag[];
  onChange: (tags: Tag[]) => void;
  disabled?: boolean;
}

/** The tags of a rule, each at most once ([2-34], [5-08]); own tags are created and deleted in its list. */
export function TagEditor({ tags, onChange, disabled = false }: TagEditorProps) {
  const { options, actionsFor, ...search } = useTagOptions((tag) => onChange([...tags, tag]));
  const own = trpc.user.tags.list.useQuery(undefined, { enabled: !disabled, staleTime: LIMITS.tagsCacheMs });
  const [deleting, setDeleting] = useState<Tag | null>(null);
  const deletion = useServerMutation(trpc.user.tags.delete, {
    onDone: (_answer, { id }) => {
      setDeleting(null);
      onChange(tags.filter((tag) => tag.tag_id !== id));
    },
  });
  const held = new Set(tags.map((tag) => String(tag.tag_id)));
  const isFull = tags.length >= LIMITS.tagsPerRule;
  return (
    <div className="grid content-start gap-1.5">
      <span className="font-medium text-[13.5px]">{t('common.tags')}</span>
      <div className="flex flex-wrap items-center gap-1.5">
        {tags.map((tag) => (
          <Chip
            key={tag.tag_id}
            name={tag.name}
            removeLabel={t('ruleForms.tags.remove', { tag: tag.name })}
            disabled={disabled}
            onRemove={() => onChange(tags.filter((one) => one.tag_id !== tag.tag_id))}
          />
        ))}
        {!disabled && !isFull && (
          <SearchPopover
            {...search}
            label={t('ruleForms.tags.add')}
            options={options.filter(({ key }) => !held.has(key))}
            actionsFor={(text) => [
              ...actionsFor(text),
              ...(own.data ?? [])
                .filter(({ name }) => name.toLowerCase() === text.toLowerCase())
                .map((tag) => ({
                  key: 'delete',
                  label: t('ruleForms.tags.deleteNamed', { tag: tag.name }),
                  run: () => setDeleting(tag),
                })),
            ]}
          >
            <Plus className="size-4" />
            {t('ruleForms.tags.add')}
          </SearchPopover>
        )}
      </div>
      <ActionDialog
        variant="danger"
        isOpen={deleting !== null}
        title={t('ruleForms.tags.deleteTitle', { tag: deleting?.name ?? '' })}
        description={t('ruleForms.tags.deleteText')}
        actionLabel={t('ruleForms.tags.delete')}
        isPending={deletion.isPending}
        onAction={() => deleting && deletion.mutate({ id: deleting.tag_id })}
        onClose={() => setDeleting(null)}
      />
    </div>
  );
}

/** All tags, as options of a searchable list, which creates those it lacks. */
export function useTagOptions(onChoose: (tag: Tag) => void) {
  const tags = trpc.items.tags.useQuery(undefined, { staleTime: LIMITS.tagsCacheMs });
  const create = useServerMutation(trpc.user.tags.create, {
    success: null,
    isCreate: true,
    onDone: onChoose,
  });
  return {
    actionsFor: (text: string) =>
      text === '' || !tags.data || tags.data.some(({ name }) => name.toLowerCase() === text.toLowerCase())
        ? []
        : [
            {
              key: 'create',
              label: t('ruleForms.tags.create', { tag: text }),
              run: () => create.mutate({ name: text }),
            },
          ],
    searchLabel: t('ruleForms.tags.search'),
    options: (tags.data ?? []).map((tag) => ({
      key: String(tag.tag_id),
      label: tag.name,
      run: () => onChoose(tag),
    })),
    isLoading: tags.isPending,
    error: tags.error ? t('ruleForms.tags.loadFailed') : null,
    emptyText: t('ruleForms.tags.notFound'),
  };
}
