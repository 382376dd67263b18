import { t } from '@lockwatch/texts/web/rule-creation';
import { useMutation } from '@tanstack/react-query';
import { getErrorMessage } from '../../api/errors.js';
import { saveFile } from '../../api/save-file.js';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { toast } from '../../components/ui/toast.js';

export const useCreateRule = (onDone: () => void) =>
  useServerMutation(trpc.user.items.create, {
    success: t('ruleCreation.created'),
    failure: t('ruleCreation.createFailed'),
    isCreate: true,
    onDone,
  });

export function useExportRules() {
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: () => utils.user.items.export.fetch(undefined, { staleTime: 0 }),
    onSuccess: ({ csv, filename }) => saveFile(filename, csv, 'text/csv'),
    onError: (error) => toast.error(getErrorMessage(error, t('ruleCreation.exportFailed'))),
  });
}
