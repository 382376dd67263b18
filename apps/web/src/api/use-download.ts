import { useMutation } from '@tanstack/react-query';
import { toast } from '../components/ui/toast.js';
import { getErrorMessage } from './errors.js';

interface Download {
  name: string;
  text: string;
  type: string;
}

/** Fetches a file and saves it; `failure` is the toast where the server gives no reason. */
export function useDownload(failure: string, fetchFile: () => Promise<Download>) {
  return useMutation({
    mutationFn: fetchFile,
    onSuccess: saveFile,
    onError: (error) => toast.error(getErrorMessage(error, failure)),
  });
}

function saveFile({ name, text, type }: Download): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // Some browsers start the download a moment after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
