import type { Deal } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/deal-options';
import { trpc } from '../../api/trpc.js';
import { sends } from '../../api/use-server-mutation.js';
import { useUndoableMutation } from '../../api/use-undoable-mutation.js';
import { Button } from '../../components/ui/button.js';

/** Puts a trader of this name, or a world, on the blacklist; the toast offers Undo. */
export function useMute(authorName: string) {
  return useUndoableMutation(trpc.user.blacklist.create, trpc.user.blacklist.delete, {
    success: ({ blacklist_world }) => t('dealOptions.muted', { name: blacklist_world ?? authorName }),
    toUndo: ({ blacklist_id: id }) => ({ id }),
    isCreate: true,
  });
}

/** Buttons that mute the author or the world of a deal. */
export function MuteDeal({ deal: { author_id, author_name, world } }: { deal: Deal }) {
  const mute = useMute(author_name);
  const choices = [
    { name: author_name, entry: { blacklist_user: author_id } },
    ...(world === null ? [] : [{ name: world, entry: { blacklist_world: world } }]),
  ];
  return (
    <span className="col-span-full flex flex-wrap gap-2">
      {choices.map(({ name, entry }) => (
        <Button key={name} size="xs" {...sends(mute, { blacklist_type: 'GLOBAL', ...entry })}>
          {t('dealOptions.mute', { name })}
        </Button>
      ))}
    </span>
  );
}
