import { Copy } from 'lucide-react';
import { toast } from 'sonner';
import { Button } from './button.js';

/** Copies a text, and says whether the browser let it. */
export function CopyButton({ text }: { text: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Copied to the clipboard.');
    } catch {
      toast.error('The clipboard is not available. Mark the text and copy it by hand.');
    }
  }
  return (
    <Button size="sm" onClick={() => void copy()}>
      <Copy className="size-4" aria-hidden="true" />
      Copy
    </Button>
  );
}
