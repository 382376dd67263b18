import { LIMITS, type Tag } from '@lockwatch/contracts';
import { Plus, X } from 'lucide-react';
import { trpc } from '../../api/trpc.js';
import { SearchPopover } from '../../components/ui/search-popover.js';

interface TagEditorProps {
  tags: readonly Tag[];
  onChange: (tags: Tag[]) => void;
  disabled?: boolean;
}

/** Tags of a rule: added from a searchable list, taken away with the x; none twice ([2-34], [5-08]). */
export function TagEditor({ tags, onChange, disabled = false }: TagEditorProps) {
  const all = trpc.items.tags.useQuery(undefined, { staleTime: LIMITS.tagsCacheMs });
  const held = new Set(tags.map((tag) => tag.tag_id));
  const addable = (all.data ?? []).filter((tag) => !held.has(tag.tag_id));
  const isFull = tags.length >= LIMITS.tagsPerRule;
  return (
    <div className="grid content-start gap-1.5">
      <span className="font-medium text-[13.5px]">Tags</span>
      <div className="flex flex-wrap items-center gap-1.5">
        {tags.map((tag) => (
          <span
            key={tag.tag_id}
            className="inline-flex min-h-9 items-center gap-0.5 rounded-md border border-line-strong bg-surface pl-2.5 font-medium text-[13px]"
          >
            {tag.name}
            <button
              type="button"
              disabled={disabled}
              aria-label={`Remove tag ${tag.name}`}
              onClick={() => onChange(tags.filter((one) => one.tag_id !== tag.tag_id))}
              className="relative grid size-8 place-items-center rounded-md text-text-3 after:absolute after:-inset-1.5 hover:bg-surface-3 hover:text-text"
            >
              <X className="size-3.5" aria-hidden="true" />
            </button>
          </span>
        ))}
        {!disabled && !isFull && (
          <SearchPopover
            label="Add tag"
            searchLabel="Search tags"
            options={addable.map((tag) => ({ key: String(tag.tag_id), label: tag.name, value: tag }))}
            isLoading={all.isPending}
            error={all.error ? 'The tags could not be loaded.' : null}
            emptyText="No tag of that name"
            onChoose={(tag) => onChange([...tags, tag])}
          >
            <Plus className="size-4" aria-hidden="true" />
            Add tag
          </SearchPopover>
        )}
      </div>
    </div>
  );
}
