import { type ImportedAccount, importAccountInput } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/account';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { Button, buttonClass } from '../../components/ui/button.js';
import { Dialog, DialogActions } from '../../components/ui/dialog.js';
import { toast } from '../../components/ui/toast.js';

type Document = Parameters<ReturnType<typeof trpc.user.me.import.useMutation>['mutate']>[0];
const LISTS = ['watched_items', 'aliases', 'blacklist'] as const;

/** Chooses an exported file, shows what it would add, and adds it. */
export function ImportData() {
  const [chosen, setChosen] = useState<{ document: Document; result: ImportedAccount } | null>(null);
  const preview = trpc.user.me.import.useMutation();
  const run = useServerMutation(trpc.user.me.import, {
    success: t('account.data.imported'),
    failure: t('account.data.importFailed'),
    onDone: () => setChosen(null),
  });

  async function read(file: File | undefined): Promise<void> {
    try {
      const document = importAccountInput.parse(JSON.parse((await file?.text()) ?? ''));
      setChosen({ document, result: await preview.mutateAsync({ ...document, dry_run: true }) });
    } catch {
      toast.error(t('account.data.notAnExport'));
    }
  }
  const problems = LISTS.flatMap((list) => chosen?.result[list].problems ?? []);
  return (
    <>
      <label className={buttonClass({ variant: 'secondary' })}>
        {t('account.data.import')}
        <input
          type="file"
          accept="application/json,.json"
          className="sr-only"
          onChange={({ target }) => void read(target.files?.[0]).finally(() => (target.value = ''))}
        />
      </label>
      {chosen && (
        <Dialog
          title={t('account.data.import')}
          description={t('account.data.importText')}
          onClose={() => setChosen(null)}
          isLocked={run.isPending}
        >
          <ul className="grid gap-1">
            {LISTS.map((list) => (
              <li key={list}>{t(`account.data.${list}`, chosen.result[list])}</li>
            ))}
          </ul>
          {problems.length > 0 && (
            <ul className="mt-3 grid max-h-40 gap-1 overflow-y-auto text-[13px] text-warn">
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          )}
          <DialogActions>
            <Button onClick={() => setChosen(null)}>{t('common.cancel')}</Button>
            <Button
              variant="primary"
              pending={run.isPending}
              onClick={() => run.mutate({ ...chosen.document, dry_run: false })}
            >
              {t('account.data.importNow')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
