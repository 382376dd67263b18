import { t } from '@lockwatch/texts/web/admin';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Badge, type BadgeTone } from '../../components/ui/badge.js';
import { Button } from '../../components/ui/button.js';
import { SearchPopover } from '../../components/ui/search-popover.js';

interface TagListProps {
  /** Owner of the tags, for screen readers. */
  owner: string;
  what: 'role' | 'permission';
  tags: readonly { id: number; label: string; tone?: BadgeTone; isRemovable: boolean }[];
  addable: readonly { id: number; label: string }[];
  isPending: boolean;
  onAdd: (id: number) => void;
  onRemove: (id: number) => void;
}

/** A user with more roles shows the others on request. */
const SHOWN_ROLES = 5;

/** Tags with an x if they can be removed, and a + if more can be added ([2-49], [2-50]). */
export function TagList({ owner, what, tags, addable, isPending, onAdd, onRemove }: TagListProps) {
  const [isOpen, setOpen] = useState(what === 'permission');
  const hidden = isOpen ? 0 : Math.max(0, tags.length - SHOWN_ROLES);
  return (
    <span className="flex flex-wrap items-center gap-1.5 touch:gap-2.5" aria-busy={isPending || undefined}>
      {tags.slice(0, tags.length - hidden).map((tag) =>
        tag.isRemovable ? (
          <span key={tag.id} className="inline-flex items-center">
            <Badge tone={tag.tone} className="whitespace-normal! touch:py-0">
              {tag.label}
              <button
                type="button"
                disabled={isPending}
                aria-label={t(`admin.${what}.remove`, { tag: tag.label, owner })}
                onClick={() => onRemove(tag.id)}
                className="relative -mr-1 grid size-5 place-items-center rounded-sm after:absolute after:-inset-2 hover:bg-surface-3 disabled:opacity-50 touch:-mr-1.5 touch:size-8 touch:after:-inset-1.5"
              >
                <X className="size-3" />
              </button>
            </Badge>
          </span>
        ) : (
          <Badge key={tag.id} tone={tag.tone} className="whitespace-normal! touch:min-h-[34px]">
            {tag.label}
          </Badge>
        ),
      )}
      {hidden > 0 && (
        <Button size="xs" aria-label={t('admin.role.showAll', { owner })} onClick={() => setOpen(true)}>
          +{hidden}
        </Button>
      )}
      {addable.length > 0 && (
        <SearchPopover
          label={t(`admin.${what}.add`, { owner })}
          searchLabel={t(`admin.${what}.search`)}
          options={addable.map((option) => ({
            key: String(option.id),
            label: option.label,
            run: () => onAdd(option.id),
          }))}
          emptyText={t(`admin.${what}.notFound`)}
          isCompact
          isDisabled={isPending}
        >
          <Plus className="size-4" />
        </SearchPopover>
      )}
    </span>
  );
}
