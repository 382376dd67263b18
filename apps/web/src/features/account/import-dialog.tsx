import { t } from '@lockwatch/texts/web/account-import';
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../../api/trpc.js';
import { sends, useServerMutation } from '../../api/use-server-mutation.js';
import { Button } from '../../components/ui/button.js';
import { Dialog, DialogActions } from '../../components/ui/dialog.js';
import { Skeleton } from '../../components/ui/states.js';

const LISTS = ['watched_items', 'aliases', 'blacklist', 'price_alerts', 'trader_notes'] as const;
const PARTS = [...LISTS, 'profile', 'preferences', 'ping_limits'];

/** Shows what an exported file would add to the account, and adds it. */
export function ImportDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const { client } = trpc.useUtils();
  const preview = useQuery({
    queryKey: ['import', file],
    retry: false,
    queryFn: async () => {
      // The other parts may be large. The server checks these.
      const exported = JSON.parse(await file.text());
      const document = Object.fromEntries(PARTS.map((part) => [part, exported[part]]));
      return { document, result: await client.user.me.import.mutate({ ...document, dry_run: true }) };
    },
  });
  const run = useServerMutation(trpc.user.me.import, { success: t('accountImport.done'), onDone: onClose });
  const { document, result } = preview.data ?? {};
  const problems = preview.error
    ? [t('accountImport.notAnExport')]
    : LISTS.flatMap((list) => result?.[list].problems ?? []);
  return (
    <Dialog
      title={t('accountImport.title')}
      description={t('accountImport.text')}
      onClose={onClose}
      isLocked={run.isPending}
    >
      {preview.isPending && <Skeleton className="mt-3 w-64 max-w-full" />}
      <ul className="mt-3 grid gap-1">
        {result && LISTS.map((list) => <li key={list}>{t(`accountImport.${list}`, result[list])}</li>)}
      </ul>
      <ul className="mt-3 grid max-h-40 gap-1 overflow-y-auto text-[13px] text-warn">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="primary" disabled={!document} {...sends(run, { ...document, dry_run: false })}>
          {t('accountImport.add')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
